import { queryOptions } from '@tanstack/react-query'
import type { Data } from '#contract/http/endpoint.ts'
import { call } from '#web/api.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { saveFile } from '#web/ui/save-file.ts'
import {
  governmentMail,
  governmentMailOriginal,
  governmentMailOwner,
  governmentMails,
  orderGovernmentMails,
} from '#contract/mails/government-mail.ts'

export type GovernmentMail = Data<typeof governmentMail>
export type MailList = 'unmatched' | 'matched' | 'set-aside'

/** The links of files open for ten minutes; they are renewed before. */
const LINKS_RENEWED_MS = 8 * 60_000

/** Everything that is shown of messages. */
export const GOVERNMENT_MAIL_KEY = 'government-mail'

export const mailListQuery = (list: MailList, before: string) =>
  queryOptions({
    queryKey: [GOVERNMENT_MAIL_KEY, 'list', list, before],
    queryFn: ({ signal }) => call(governmentMails, { list, before: before === '' ? undefined : before }, { signal }),
  })

export const mailQuery = (mailId: string) =>
  queryOptions({
    queryKey: [GOVERNMENT_MAIL_KEY, 'one', mailId],
    queryFn: async ({ signal }) => (await call(governmentMail, { mailId }, { signal })).data,
    refetchInterval: LINKS_RENEWED_MS,
  })

/** The messages of an order; follows the order's own key, so that what changes the order fetches them too. */
export const orderMailsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, GOVERNMENT_MAIL_KEY],
    queryFn: async ({ signal }) => (await call(orderGovernmentMails, { orderId }, { signal })).data,
  })

/** Whose order a number is. */
export async function findOwner(orderId: string) {
  return (await call(governmentMailOwner, { orderId })).data
}

/** Saves a message as it came. */
export async function saveOriginal(mailId: number): Promise<void> {
  saveFile(await fetchFile(governmentMailOriginal, { mailId }))
}
