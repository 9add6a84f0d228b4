import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { ANSWERS, providerServer, type ProviderAnswer, type ProviderCall } from '#server/testing/provider-server.ts'
import { sendgridEvent, sendgridSigner, type ToldEvent } from '#server/testing/provider-hooks.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { JourneyServer, type Person } from './server.ts'

export interface MailJourney {
  server: JourneyServer
  /** What the providers were told. */
  calls: ProviderCall[]
  /** How they answer from now on. */
  answers: { ses: ProviderAnswer; sendgrid: ProviderAnswer }
  /** SendGrid tells of the mail that it was given last. */
  tell(request: APIRequestContext, told: ToldEvent): Promise<void>
  /** A new order on the screen of a member. */
  openOrder(page: Page, request: APIRequestContext, person: Person): Promise<void>
  stop(): Promise<void>
}

/** Both providers take every mail. */
export const TAKEN = { ses: ANSWERS.sesTakesIt, sendgrid: ANSWERS.sendgridTakesIt }

/** The real server over local servers in the place of both providers, one of which signs its events. */
export async function startMailJourney(environment: Record<string, string> = {}): Promise<MailJourney> {
  const provider = await providerServer()
  const signer = sendgridSigner()
  const server = await JourneyServer.start({
    MAIL_CAPTURE: 'off',
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    AWS_SES_ENDPOINT: provider.url,
    SENDGRID_API_KEY: 'SG.key-of-the-tests',
    SENDGRID_BASE_URL: provider.url,
    SENDGRID_WEBHOOK_PUBLIC_KEY: signer.publicKey,
    ...environment,
  })
  const journey: MailJourney = {
    server,
    calls: provider.calls,
    answers: TAKEN,
    async tell(request, told) {
      const last = provider.calls.filter(({ path }) => path.startsWith('/v3')).at(-1)!
      const event = sendgridEvent(JSON.parse(last.body).custom_args.outbox_id, told)
      const { body, headers } = signer.post(JSON.stringify([event]))
      const answer = await request.post(`${server.url}/api/hooks/sendgrid`, { data: Buffer.from(body), headers })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    async openOrder(page, request, person) {
      const { orderId } = await server.postOrder(request, {
        name: 'María',
        last_name: 'Núñez',
        email: 'maria@traveller.example',
        processing_mode: 'standard',
        IsArrival: 'Arrival',
        passport_number: 'XD1234567',
        payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_1', amount: '49.00', currency: 'USD' },
      })
      await server.bringSession(page, person)
      await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
    },
    async stop() {
      await server.stop()
      await provider.close()
    },
  }
  provider.script((response, socket) => {
    const isSendgrid = provider.calls.at(-1)?.path.startsWith('/v3')
    journey.answers[isSendgrid ? 'sendgrid' : 'ses'](response, socket)
  })
  return journey
}

/** Uploads a document on the order page, which mails it. */
export async function upload(page: Page, submit: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Upload Document' })
  const file = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: await samplePdf(1) }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByRole('button', { name: submit }).click()
}

export const historyOf = (page: Page): Locator => page.getByRole('region', { name: 'Email History' })
