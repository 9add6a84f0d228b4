import { randomUUID } from 'node:crypto'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import type { CasePack } from '#contract/disputes/case-packs.ts'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import type { PackType } from '#contract/disputes/evidence.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'
import type { MailState } from '#contract/mails/mail-states.ts'
import { anOrder } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** The passport of soldOrder, of which no letter shows more than the last three characters. */
export const PASSPORT = 'XR7654321'

/** As readers of a PDF give it back: lines break where they break, and where a break was, a space may stand or not. */
export const squeezed = (text: string) => text.replace(/[\s\u200b\u00ad]+/g, '')

/** A pack as a test looks at it. */
export interface Made {
  bytes: number
  pdf: Buffer
  pages: number
  /** The text of each page. */
  texts: string[]
  text: string
  document: PDFDocument
}

/** Makes a pack over HTTP and holds it against every limit of the card schemes. */
export async function make(
  it: TestApp,
  orderId: number,
  type: PackType,
  more: Record<string, unknown> = {},
): Promise<Made> {
  return printed(it, '/api/admin/get-defence-pack-pdf', { orderId, defencePackType: type, ...more })
}

/** Makes the pack of a case in the same way. */
export async function makeCase(it: TestApp, disputeId: number, more: Record<string, unknown> = {}): Promise<Made> {
  return printed(it, '/api/admin/case-pack-pdf', { disputeId, ...more })
}

async function printed(it: TestApp, url: string, payload: Record<string, unknown>): Promise<Made> {
  const answer = await it.app.inject({
    method: 'POST',
    url,
    headers: { authorization: await it.tokenOf('Team') },
    payload,
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return looked(answer.rawPayload, payload.blackAndWhite === true)
}

/** Holds a pack's bytes against every limit of the card schemes. */
export async function looked(bytes: Buffer, isGrey: boolean): Promise<Made> {
  expect(bytes.length).toBeLessThanOrEqual(isGrey ? 1_000_000 : 2_000_000)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getPageCount()).toBeLessThanOrEqual(18)
  for (const page of document.getPages()) {
    const { width, height } = page.getSize()
    expect([Math.round(width), Math.round(height), page.getRotation().angle]).toEqual([595, 842, 0])
    expect(page.node.Annots()?.size() ?? 0).toBe(0)
  }
  expect(document.catalog.lookup(PDFName.of('Lang'))?.toString()).toMatch(/en/)
  expect(document.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const name of ['JS', 'OpenAction', 'AA', 'URI', 'EF', 'A']) {
      const isStructure = name === 'A' && dict.has(PDFName.of('S'))
      if (!isStructure) expect(dict.has(PDFName.of(name)), `${name} in ${dict.toString().slice(0, 200)}`).toBe(false)
    }
  }
  const { text: texts } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  const text = texts.join('\n')
  expect(text).not.toContain(PASSPORT)
  return { bytes: bytes.length, pdf: bytes, pages: document.getPageCount(), texts, text, document }
}

export async function details(it: TestApp, orderId: number, type: PackType): Promise<DefencePack> {
  const token = await it.tokenOf('Team')
  const body = { orderId, defencePackType: type }
  const answer = await it.call('POST', '/admin/defence-pack-details', { token, body })
  expect(answer.code, answer.body.message).toBe(200)
  return answer.body.data
}

export async function caseDetails(it: TestApp, disputeId: number): Promise<CasePack> {
  const answer = await it.call('POST', '/admin/case-pack-details', {
    token: await it.tokenOf('Team'),
    body: { disputeId },
  })
  expect(answer.code, answer.body.message).toBe(200)
  return answer.body.data
}

/** A case of an order, as its row has it. */
export async function aDispute(
  it: TestApp,
  own: Partial<Omit<DisputedCase, 'orderId'>> & Pick<DisputedCase, 'reason'> & { orderId: number | null },
): Promise<number> {
  const { rows } = await it.services.pool.query<{ id: number }>(
    `insert into disputes (order_id, matched_by, gateway, case_number, stage, state, reason, code, scheme, amount, currency, opened_at, due_at, source)
     values ($1, case when $1::bigint is not null then 'hand' end, $2, $3, 'chargeback', $11, $4, $5, $6, $7, $8, $9, $10, 'hand')
     returning id::float8 as id`,
    [
      own.orderId,
      own.gateway ?? 'Stripe',
      own.caseNumber ?? `dp_${randomUUID()}`,
      own.reason,
      own.code ?? null,
      own.scheme ?? null,
      own.amount ?? null,
      own.currency ?? null,
      own.openedAt ?? '2026-11-02T10:00:00Z',
      own.dueAt ?? null,
      own.state ?? 'needs-response',
    ],
  )
  return rows[0]!.id
}

/** Where soldOrder was bought, and where its ticket is downloaded unless another is given. */
export const PURCHASE_IP = '190.94.0.1'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

/** The form of soldOrder. */
export const SOLD_FORM = {
  IsArrival: 'Arrival',
  passport_number: PASSPORT,
  embarkation_flight_number: 'IB6253',
  embarkation_flight_date_year: '2026',
  embarkation_flight_date_month: '10',
  embarkation_flight_date_date: '20',
  permanent_address: '12 Elm Avenue, Madrid',
}

/** An order with all the evidence that a landing site can send. */
export async function soldOrder(it: TestApp, own: Parameters<typeof anOrder>[1] = {}): Promise<number> {
  return anOrder(it.services.pool, {
    createdAt: '2026-10-01T14:00:00Z',
    paidAt: '2026-10-01T14:01:00Z',
    form: SOLD_FORM,
    payment: {
      status: 'paid',
      gateway: 'Stripe',
      amount: '69.00',
      currency: 'USD',
      ip: PURCHASE_IP,
      user_agent: IPHONE,
      card_brand: 'visa',
      card_last4: '4242',
    },
    terms: { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: PURCHASE_IP },
    transactionId: 'txn_900',
    merchantName: 'PALMA TRAVEL DESK',
    ...own,
  })
}

/** Adds mails with a document to the order's own e-mail, a minute apart; those that arrived did so after three seconds. */
export async function addMails(
  it: TestApp,
  orderId: number,
  documentId: number | null,
  count: number,
  {
    state = 'delivered',
    to = null,
    at = '2026-10-02T08:00:00Z',
  }: { state?: MailState; to?: string | null; at?: string } = {},
): Promise<void> {
  await it.services.pool.query(
    `insert into mails (order_id, document_id, kind, email, provider, state, created_at, delivered_at)
     select $1, $2, 'approval', coalesce($5, (select email from orders where order_id = $1)), 'AWS', $4, at,
       case when $4 in ('delivered', 'opened', 'complained') then at + interval '3 s' end
     from generate_series(0, $3 - 1) n, lateral (select $6::timestamptz + n * interval '1 minute' as at) t`,
    [orderId, documentId, count, state, to, at],
  )
}

/** Adds downloads, a minute apart. */
export async function addDownloads(
  it: TestApp,
  orderId: number,
  documentId: number,
  count: number,
  { ip = PURCHASE_IP, browser = 'Safari-26-iPhone-mobile' }: { ip?: string; browser?: string } = {},
): Promise<void> {
  await it.services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os, created_at)
     select $1, $2, $4, 'Santo Domingo (Bella Vista), Dominican Republic', 'x', $5, 'iOS 18.7',
       '2026-10-02T09:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(0, $3 - 1) n`,
    [orderId, documentId, count, ip, browser],
  )
}

/** An entry of every picture in a document. */
export function ofPictures(document: PDFDocument, entry: string): string[] {
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
    .map(({ dict }) => String(dict.lookup(PDFName.of(entry))))
}

/** Every word that the letter shows, in the order of its parts. */
export function wordsOf(pack: Pick<DefencePack, 'parts'>): string[] {
  return pack.parts.flatMap(({ heading, proves, blocks }) => [
    heading,
    proves ?? '',
    ...blocks.flatMap((block) => {
      if (block.kind === 'text' || block.kind === 'ticket') return [block.text]
      if (block.kind === 'list') return block.items
      if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value])
      if (block.kind === 'pictures') return block.items.map(({ caption }) => caption)
      return [...block.columns.map(({ head }) => head), ...block.rows.flat()]
    }),
  ])
}
