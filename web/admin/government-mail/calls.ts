import { queryOptions } from '@tanstack/react-query'
import type { Data } from '#contract/http/endpoint.ts'
import type * as governmentMail from '#contract/mails/government-mail.ts'
import { call, callAddress, callHeaders, CallError, wire } from '#web/api.ts'
import { saveFile } from '#web/ui/save-file.ts'

const governmentMails = wire<typeof governmentMail.governmentMails>('GET', '/admin/government-mails')
const oneMail = wire<typeof governmentMail.governmentMail>('GET', '/admin/government-mails/:mailId')
const original = wire<typeof governmentMail.governmentMailOriginal>('GET', '/admin/government-mails/:mailId/original')
const owner = wire<typeof governmentMail.governmentMailOwner>('GET', '/admin/government-mail-owner/:orderId')
const orderMails = wire<typeof governmentMail.orderGovernmentMails>('GET', '/admin/order-government-mails/:orderId')
export const attachGovernmentMail = wire<typeof governmentMail.attachGovernmentMail>(
  'PUT',
  '/admin/attach-government-mail',
)
export const setAsideGovernmentMail = wire<typeof governmentMail.setAsideGovernmentMail>(
  'PUT',
  '/admin/set-aside-government-mail',
)
export const refuseGovernmentMail = wire<typeof governmentMail.refuseGovernmentMail>(
  'PUT',
  '/admin/refuse-government-mail',
)

export type GovernmentMail = Data<typeof governmentMail.governmentMail>
export type MailList = 'unmatched' | 'matched' | 'set-aside'

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
    queryFn: async ({ signal }) => (await call(oneMail, { mailId }, { signal })).data,
  })

/** The messages of an order; follows the order's own key, so that what changes the order fetches them too. */
export const orderMailsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order', orderId, GOVERNMENT_MAIL_KEY],
    queryFn: async ({ signal }) => (await call(orderMails, { orderId }, { signal })).data,
  })

/** Whose order a number is. */
export async function findOwner(orderId: string) {
  return (await call(owner, { orderId })).data
}

/** Saves a message as it came. */
export async function saveOriginal(mailId: number): Promise<void> {
  const answer = await fetch(callAddress(original, { mailId }), { headers: callHeaders() })
  if (!answer.ok) throw new CallError(answer.status, (await answer.json()) as object)
  saveFile(await answer.blob(), `government-mail-${mailId}.eml`)
}
