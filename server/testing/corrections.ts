import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

const KEY = 'the-key-of-the-corrections-4711'

/** What a test app needs to be started with for the orders below. */
export const CORRECTIONS_ENV = { INTAKE_API_KEY: KEY }

interface Own {
  /** A token; of a member of Night Staff where none is given. */
  by?: string
  headers?: Record<string, string>
  version?: number | undefined
  reason?: string
  waive?: object
}

/** What tests of corrected orders do. */
export interface Corrections {
  /** An order as a landing site sends it, for a flight in a month; returns its id. */
  take(own?: object): Promise<number>
  order(orderId: number, by?: string, headers?: Record<string, string>): Promise<any>
  correct(orderId: number, fields: object, own?: Own): Promise<TestAnswer>
  rows(sql: string, values: unknown[]): Promise<any[]>
}

export function correctionsOf(it: TestApp): Corrections {
  let sent = 0
  const nightStaff = () => it.tokenOf('Night Staff')
  return {
    async take(own = {}) {
      const { code, body } = await it.call('POST', '/intake/orders', {
        headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': `corrections-${(sent += 1)}` },
        body: { ...anOrder(), passport_number: `ZE80${10_000 + sent}`, ...own },
      })
      if (code !== 201) throw new Error(`${code} ${body.message}`)
      return body.data.orderId
    },
    async order(orderId, by, headers = {}) {
      const token = by ?? (await nightStaff())
      return (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token, headers })).body.data
    },
    async correct(orderId, fields, { by, headers = {}, ...rest } = {}) {
      const body = { orderId, fields, reason: 'The traveller wrote', version: 1, ...rest }
      return it.call('PUT', '/admin/correct-order', { token: by ?? (await nightStaff()), headers, body })
    },
    rows: async (sql, values) => (await it.services.pool.query(sql, values)).rows,
  }
}

/** The day so many days from now in Santo Domingo, YYYY-MM-DD. */
export function dayAhead(days: number): string {
  return new Date(Date.now() - 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** A day as the form has it, in three fields. */
export function dateOf(prefix: string, day: string): Record<string, string> {
  const [year = '', month = '', date = ''] = day.split('-')
  return { [`${prefix}_year`]: year, [`${prefix}_month`]: month, [`${prefix}_date`]: date }
}

/** Of the day that it is: this module stays loaded for all files of a worker, past midnight too. */
const anOrder = () => ({
  ...WHOLE_ORDER,
  name: 'Lukasz',
  last_name: 'Nunez',
  email: 'lukasz@mail.example',
  country_code: '48',
  phone_number: '601234567',
  ...dateOf('intended_arrival', dayAhead(30)),
  payment: { status: 'paid' },
})
