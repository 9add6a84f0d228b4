import type { Pool, PoolClient } from 'pg'
import type { Services } from '#server/context.ts'
import { findApplicationCode } from '#server/documents/checking/find-application-code.ts'
import { findLabelledName } from '#server/documents/checking/find-name.ts'
import { inspect, type PassFound } from '#server/documents/reading/inspect.ts'
import { Refusal } from '#server/errors.ts'

/** What a traveller's pass shows of a document. */
export interface Pass extends PassFound {
  applicationCode: string | null
  /** The name that the document gives its traveller, in Latin capitals; whether it is this traveller is another question. */
  traveller: string | null
}

const NOTHING: Pass = { qr: null, picture: null, choices: null, codes: 0, applicationCode: null, traveller: null }

/** What the words of a document tell for its pass. */
export function findPassWords(text: string): Pick<Pass, 'applicationCode' | 'traveller'> {
  return { applicationCode: findApplicationCode(text) ?? null, traveller: findLabelledName(text) ?? null }
}

/** Keeps what a document's pass shows; one that is kept already stays, and gets the choices that it lacks. */
export async function insertPass(
  client: Pick<Pool | PoolClient, 'query'>,
  documentId: number,
  { qr, picture, choices, codes, applicationCode, traveller }: Pass,
): Promise<void> {
  await client.query({
    name: 'insert-pass',
    text: `insert into passes (document_id, qr, picture, choices, codes, application_code, traveller)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (document_id) do update set choices = excluded.choices where passes.choices is null`,
    values: [
      documentId,
      qr && JSON.stringify(qr),
      picture,
      choices && JSON.stringify(choices),
      codes,
      applicationCode,
      traveller,
    ],
  })
}

/** Running readings, by document: two callers at once share one. */
const reading = new Map<number, Promise<void>>()

/** Makes the pass of a document that came before there were passes, or before several codes were kept. Nothing of a document that no reader can read is tried again. */
export function makePass(services: Services, document: { id: number; storageKey: string }): Promise<void> {
  const begun = reading.get(document.id) ?? readPass(services, document).finally(() => reading.delete(document.id))
  reading.set(document.id, begun)
  return begun
}

async function readPass(services: Services, { id, storageKey }: { id: number; storageKey: string }): Promise<void> {
  const content = await services.files.read(storageKey)
  if (!content) return
  const found = await inspect(services.readers, content, 'sites').catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'not-a-document') return undefined
    throw error
  })
  await insertPass(services.pool, id, found ? { ...found.pass, ...findPassWords(found.reading.text) } : NOTHING)
}

/** The first page of a document as its pass shows it; undefined where that shows a code. */
export async function findPassPicture(
  { pool }: Pick<Services, 'pool'>,
  documentId: number,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ picture: Buffer | null }>({
    name: 'find-pass-picture',
    text: 'select picture from passes where document_id = $1',
    values: [documentId],
  })
  return rows[0]?.picture ?? undefined
}
