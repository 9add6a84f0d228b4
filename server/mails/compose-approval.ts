import { createHash } from 'node:crypto'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents.ts'
import type { Services } from '#server/context.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { oneLine } from '#server/files/one-line.ts'
import { trackLink } from '#server/http/links.ts'
import { mailLanguage } from '#server/mail/languages.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import type { ApprovalData } from '#server/mail/templates/approval.ts'
import type { Compose, MailRow } from '#server/mails/compose-mail.ts'

interface Row {
  orderId: number
  name: string
  lastName: string
  email: string
  siteId: number
  siteName: string
  domain: string
  settings: SiteSettings
  storageKey: string
  kind: DocumentKind
  sha256: string
}

/** The approval mail: the words and the look of the order's site, a link that opens the order, and the document itself. */
export const composeApproval: Compose = async (services, mail) => {
  const row = await findOrder(services, mail)
  if (!row) return { outcome: 'refused', reason: 'The order or the document is gone' }
  const content = await services.files.read(row.storageKey)
  if (!content) return { outcome: 'refused', reason: 'The document is missing from the document store' }
  if (createHash('sha256').update(content).digest('hex') !== row.sha256) {
    return { outcome: 'refused', reason: 'The document was changed in the document store after its upload' }
  }
  const { contentType, extension } = DOCUMENT_KINDS[row.kind]
  return {
    outboxId: mail.outboxId,
    captureName: `order-${row.orderId}-mail-${mail.id}`,
    from: { name: oneLine(row.settings.sender_name), address: row.settings.sender_address },
    replyTo: row.settings.support_email,
    to: mail.email,
    ...(await renderMail('approval', toData(services, row, mail.language))),
    attachments: [{ fileName: `eticket-${row.orderId}.${extension}`, contentType, content }],
  }
}

function toData(services: Services, row: Row, language: string): ApprovalData {
  const { siteId: id, siteName: name, domain, settings } = row
  return {
    brand: { ...settings, id, name, domain },
    language: mailLanguage(language),
    orderId: row.orderId,
    name: oneLine(`${row.name} ${row.lastName}`),
    username: row.email,
    link: trackLink(services, row.orderId, row.email),
  }
}

async function findOrder({ pool }: Services, { orderId, documentId }: MailRow): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-approval-mail',
    text: `select o.order_id as "orderId", o.name, o.last_name as "lastName", o.email, s.id as "siteId",
        s.name as "siteName", s.domain, s.settings, d.storage_key as "storageKey", d.kind, d.sha256
      from orders o join landing_sites s on s.id = o.landing_site join documents d on d.order_id = o.order_id
      where o.order_id = $1 and d.id = $2`,
    values: [orderId, documentId],
  })
  return rows[0]
}
