import { randomUUID, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { localServer } from '#server/testing/local-server.ts'
import { openssl } from '#server/testing/wallet-files.ts'

/** The ID of the tests' webhook of PayPal. */
export const PAYPAL_WEBHOOK = '1JE4291016473214C'

interface PostOptions {
  atMs?: number
  webhookId?: string
  /** The file of the certificate whose key signs. */
  by?: string
  certUrl?: string
  headers?: Record<string, string>
}

export interface PaypalPost {
  body: string
  headers: Record<string, string>
}

export interface PaypalServer {
  /** Where its certificates lie. */
  url: string
  /** The path of the file of the authority that issued them. */
  authority: string
  /** What was asked of it. */
  calls: string[]
  /** Whether it responds. */
  isUp: boolean
  post(event: unknown, options?: PostOptions): PaypalPost
  close(): Promise<void>
}

/** TABLE: certificate -> whose name it has, and for how many days it holds. */
const CERTIFICATES: Record<string, { name: string; days: number; issuer: 'ca' | 'other-ca' }> = {
  'CERT-good': { name: 'messageverificationcerts.paypal.com', days: 30, issuer: 'ca' },
  'CERT-sandbox': { name: 'messageverificationcerts.sandbox.paypal.com', days: 30, issuer: 'ca' },
  'CERT-named-otherwise': { name: 'www.evil.example', days: 30, issuer: 'ca' },
  'CERT-over': { name: 'messageverificationcerts.paypal.com', days: -1, issuer: 'ca' },
  'CERT-of-another': { name: 'messageverificationcerts.paypal.com', days: 30, issuer: 'other-ca' },
}

/** A local server in the place of PayPal, with an authority and certificates of its own; what it signs is really signed. */
export async function paypalServer(): Promise<PaypalServer> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-paypal-'))
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'rsa:2048', '-nodes']
  for (const ca of ['ca', 'other-ca'])
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      at(`${ca}.key`),
      '-out',
      at(`${ca}.pem`),
      '-subj',
      `/CN=${ca} of tests`,
    )
  for (const [file, { name, days, issuer }] of Object.entries(CERTIFICATES)) {
    openssl(
      'req',
      ...newKey,
      '-keyout',
      at(`${file}.key`),
      '-out',
      at(`${file}.csr`),
      '-subj',
      `/O=PayPal, Inc./CN=${name}`,
    )
    const signer = [
      '-CA',
      at(`${issuer}.pem`),
      '-CAkey',
      at(`${issuer}.key`),
      '-set_serial',
      '7',
      '-days',
      String(days),
    ]
    openssl('x509', '-req', '-in', at(`${file}.csr`), ...signer, '-out', at(`${file}.pem`))
  }
  const { url, close } = await localServer((request, response) => {
    it.calls.push(String(request.url))
    const file = /^\/v1\/notifications\/certs\/(CERT-[\w-]+)$/.exec(String(request.url))?.[1]
    if (!it.isUp || !file) response.writeHead(503).end()
    else if (file === 'CERT-huge') response.end('x'.repeat(100_000))
    else if (file === 'CERT-none') response.end('no certificate')
    else if (file in CERTIFICATES) response.end(readFileSync(at(`${file}.pem`)))
    // The good one, at as many addresses as a test wants.
    else if (file.startsWith('CERT-good-')) response.end(readFileSync(at('CERT-good.pem')))
    else response.writeHead(404).end()
  })
  const it: PaypalServer = {
    url,
    authority: at('ca.pem'),
    calls: [],
    isUp: true,
    post(event, { atMs = Date.now(), webhookId = PAYPAL_WEBHOOK, by = 'CERT-good', certUrl, headers } = {}) {
      const body = typeof event === 'string' ? event : JSON.stringify(event)
      const [id, time] = [randomUUID(), new Date(atMs).toISOString().replace(/\.\d+/, '')]
      const key = readFileSync(at(`${by in CERTIFICATES ? by : 'CERT-good'}.key`))
      const signature = sign('RSA-SHA256', Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`), key)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signature.toString('base64'),
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': certUrl ?? `${url}/v1/notifications/certs/${by}`,
          ...headers,
        },
      }
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true })
      return close()
    },
  }
  return it
}

let serial = 0
/** A moment of the tests' disputes, so many minutes after their first. */
export const paypalMoment = (minutes: number): string => new Date(Date.UTC(2026, 8, 1, 12, minutes)).toISOString()

/** A dispute as PayPal documents it, with what a test says of it. */
export function paypalDispute(own: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1
  return {
    dispute_id: `PP-D-${serial}`,
    create_time: paypalMoment(0),
    update_time: paypalMoment(0),
    disputed_transactions: [
      {
        seller_transaction_id: `TX${serial}`,
        buyer: { name: 'Maria Perez', email: 'maria@mail.example' },
        seller: { merchant_id: 'RD465XN5VS364', name: 'Test Store' },
        items: [],
        seller_protection_eligible: true,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: 'REQUIRED_ACTION',
    dispute_amount: { currency_code: 'USD', value: '69.00' },
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: paypalMoment(14_400),
    messages: [{ posted_by: 'BUYER', time_posted: paypalMoment(0), content: 'Maria has no ticket' }],
    links: [],
    ...own,
  }
}

/** An event about a resource, as PayPal posts it; without a moment of its own it is of the resource's. */
export function paypalEvent(kind: string, resource: Record<string, unknown>, own: Record<string, unknown> = {}) {
  serial += 1
  return {
    id: `WH-TEST-${serial}`,
    create_time: resource.update_time ?? paypalMoment(0),
    resource_type: 'dispute',
    event_type: kind,
    event_version: '1.0',
    summary: 'A dispute',
    resource,
    links: [],
    ...own,
  }
}
