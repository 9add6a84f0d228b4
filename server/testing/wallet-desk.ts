import fastify from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type { pino } from 'pino'
import { walletPath } from '#contract/travellers/front-paths.ts'
import type { Wallet } from '#contract/documents/wallets.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { answerErrors } from '#server/http/errors-to-answers.ts'
import { tasksOf } from '#server/jobs/tasks.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'

export const WALLET_EMAIL = 'wallet@mail.example'

/** An order whose ticket goes into a wallet. */
export const WALLET_ORDER = {
  email: WALLET_EMAIL,
  name: 'Anna',
  lastName: 'Schönberger',
  language: 'de',
  form: {
    IsArrival: 'Arrival',
    passport_number: 'C01X00T47',
    embarkation_flight_number: 'DE 2234',
    intended_arrival_year: '2098',
    intended_arrival_month: '12',
    intended_arrival_date: '15',
  },
}

/** What stands in its ticket. */
export const WALLET_LINES = [
  'ANNA SCHONBERGER',
  'Passport number C01X00T47',
  'Direction: Arrival',
  'Flight date 2098-12-15',
]

/** A whole server with the keys of a wallet: staff who upload and withdraw, a traveller who clicks, and the queue of jobs. */
export async function walletDesk(wallet: Wallet, environment: Record<string, string>, log?: ReturnType<typeof pino>) {
  const it = await testApp(environment, log && { log })
  const token = await it.signInAs('Admin')
  const front = fastify()
  answerErrors(front, it.services)
  mountFront(front, it.services, async (start) => ({ html: JSON.stringify(start), styleHashes: [] }))
  const query = async (text: string, values: unknown[] = []) => (await it.services.pool.query(text, values)).rows
  const upload = async (orderId: number, code: string, more: [string, string][] = [], lines = WALLET_LINES) => {
    const file = { bytes: await ticketPdf({ lines, code }), name: 'ticket.pdf', type: 'application/pdf' }
    const form = uploadForm(orderId, WALLET_EMAIL, file, more)
    const { body } = await it.call('POST', '/admin/upload-visa-document', { token, ...form })
    return body.data as { documentId: number; file1: string }
  }
  return {
    it,
    query,
    upload,
    /** A change by the office, which has to succeed. */
    async office(path: string, body: unknown): Promise<void> {
      const answer = await it.call('PUT', path, { token, body })
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.body.message}`)
    },
    withdraw(orderId: number, documentId: number) {
      return this.office('/admin/withdraw-document', { orderId, documentId })
    },
    /** An order with a ticket, and its traveller, who may ask for it for the wallet. */
    async aTicket() {
      const orderId = await anOrder(it.services.pool, WALLET_ORDER)
      const code = `https://eticket.example/first-${orderId}`
      const document = await upload(orderId, code)
      const browser = plainBrowser(front)
      await browser.prove(orderId, WALLET_EMAIL)
      const click = (file1 = document.file1) => browser.send('GET', walletPath(orderId, wallet, file1))
      return { orderId, code, ...document, browser, click }
    },
    /** Runs what waits for wallets, as the queue's own library does, also what failed before; `ahead` also what is put off. */
    async work({ ahead = false } = {}) {
      await it.owner.query(
        `update graphile_worker._private_jobs set run_at = now() where $1 or attempts > 0 and attempts < max_attempts`,
        [ahead],
      )
      const taskList = { 'tell-wallet': tasksOf(it.services)['tell-wallet']! }
      const logger = new Logger(() => () => undefined)
      // Without these the library does not wait for a job's end to be written.
      const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
      await runOnce({ pgPool: it.services.pool, taskList, preset, noHandleSignals: true, logger })
    },
    /** How many jobs of an order wait, those too that are to look later. */
    async waiting(orderId: number) {
      const key = `wallet-${wallet}-${orderId}`
      const keys = [key, `${key}-later`]
      return (await it.owner.query('select from graphile_worker.jobs where key = any ($1)', [keys])).rowCount
    },
    /** What the order's history says of it. */
    async told(orderId: number) {
      const rows = await query(
        `select after from audit_log where order_id = $1 and event = 'wallet.told' order by id`,
        [orderId],
      )
      return rows.map(({ after }) => after as { wallet: Wallet; devices?: number; passes?: number })
    },
    async close() {
      await front.close()
      await it.close()
    },
  }
}
