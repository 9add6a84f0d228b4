import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { DocumentState } from '#contract/documents/documents.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { scan, type Scanned } from '#server/files/scan.ts'
import type { MailKind } from '#server/mail-templates/render-mail.ts'
import { enqueueMail } from '#server/mails/queue-mail.ts'
import { recall } from '#server/mails/recall.ts'

const AT_MOST = 200

interface Waiting {
  id: number
  orderId: number
  storageKey: string
}

interface Settled {
  file1: string
  /** Where its file is by now: it may have been sealed again meanwhile. */
  storageKey: string
  sha256: string
  inAddition: boolean
  state: DocumentState
}

/**
 * Scans the documents that arrived while the virus scanner was away, oldest first, and lets their mails go. An infected one is
 * withdrawn and its file removed; its mail fails with the reason. Stops at the first for which the scanner does not respond.
 */
export async function scanDocuments(services: Services): Promise<void> {
  if (services.env.CLAMD_SOCKET === undefined) return
  const { rows } = await services.pool.query<Waiting>(
    `select id, order_id as "orderId", storage_key as "storageKey" from documents
      where scan = 'waiting' and withdrawn_at is null order by id limit ${AT_MOST}`,
  )
  for (const document of rows) {
    const content = await services.files.read(document.storageKey)
    const found = content && (await scan(services.env, content))
    if (!found) continue
    if (found.is === 'away') {
      services.log.warn({ reason: found.reason, waiting: rows.length }, 'the virus scanner does not answer')
      return
    }
    await settle(services, document, found)
  }
}

async function settle(
  services: Services,
  { id, orderId }: Waiting,
  found: Exclude<Scanned, { is: 'away' }>,
): Promise<void> {
  const file = await transaction(services.pool, async (client) => {
    await client.query('select from orders where order_id = $1 for update', [orderId])
    const { rows } = await client.query<Settled>(
      `update documents set scan = $2, withdrawn_at = case when $2 = 'infected' then now() end
        where id = $1 and scan = 'waiting' and withdrawn_at is null
        returning file1, storage_key as "storageKey", sha256, in_addition as "inAddition", state`,
      [id, found.is],
    )
    const document = rows[0]
    if (!document) return undefined
    const isNew = document.state === 'current'
    const superseded = isNew ? await supersede(client, { id, orderId, ...document }) : []
    const after = {
      documentId: id,
      file1: document.file1,
      scan: found.is,
      ...('name' in found && { virus: found.name }),
    }
    const ctx = jobContext(services, 'scan-documents')
    await writeAudit(client, ctx, [{ event: 'document.scanned', orderId, after }])
    const mails = await client.query<{ mailId: number; kind: MailKind; provider: Provider }>(
      `select id as "mailId", kind, provider from mails where order_id = $1 and document_id = $2 and state = 'queued'`,
      [orderId, id],
    )
    for (const mail of mails.rows) await enqueueMail(client, mail)
    if (superseded.length > 0) await recall(client, ctx, orderId, 'replaced')
    return document.storageKey
  })
  if (file !== undefined && found.is === 'infected') await services.files.remove(file)
}
