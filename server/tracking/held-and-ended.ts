import { FETCHED } from '#server/db/fetched.ts'

/** SQL, of a document `d`: it no longer counts, its traveller was mailed it or fetched it, and has not got the very same again. */
export const HELD_AND_ENDED = `d.state in ('superseded', 'withdrawn')
  and not exists (select from documents c where c.order_id = d.order_id and c.state = 'current' and c.sha256 = d.sha256)
  and (exists (select from ${FETCHED} w where w.order_id = d.order_id and w.document_id = d.id)
    or exists (select from mails m where m.order_id = d.order_id and m.kind = 'approval'
      and d.id = any(m.document_id || m.also_documents) and m.state not in ('queued', 'failed', 'bounced')))`
