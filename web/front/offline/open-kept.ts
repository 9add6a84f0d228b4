import type { FrontStart, KeptOrder, KeptOther } from '#contract/travellers/front-page.ts'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { decodeId } from '#contract/orders/order-id.ts'
import type { KeptPage } from '#web/front/offline/keep-order.ts'
import { keyOf, readLink, unseal } from '#web/front/offline/sealing.ts'
import { deleteKept, readKept, readOpenable } from '#web/front/offline/store.ts'

/** Where the pages of orders are; the form has an order's name in its address too, and opens none. */
const [, ORDERS] = orderPath(1).split('/')

/**
 * Opens what is kept of the order that an address names: with the secret of a mail's link, else with the key that lies on the device
 * as long as the grant. Where there is nothing that this opens, as for the form: which others can be opened here.
 *
 * @param start what the page came with, which knows nothing of this device
 */
export async function openKept(start: FrontStart, path: string): Promise<FrontStart> {
  await deleteKept(undefined)
  return (await openOrder(path)) ?? { ...start, page: { kind: 'kept', others: await listOthers() } }
}

async function listOthers(): Promise<KeptOther[]> {
  const others: KeptOther[] = []
  for (const { record, key } of await readOpenable()) {
    const sealed = await unseal(key, record.page)
    if (!sealed) continue
    const { order, party, passes } = read(sealed).shown
    const own = party.find((one) => one.order_id === order.order_id) ?? passes[0]
    others.push({ orderId: order.order_id, traveller: own?.traveller ?? order.name })
  }
  return others
}

function read(opened: ArrayBuffer): KeptPage {
  return JSON.parse(new TextDecoder().decode(opened)) as KeptPage
}

async function openOrder(path: string): Promise<FrontStart | undefined> {
  const link = readLink(path)
  const [, folder, name = ''] = path.split('/')
  const orderId = link?.orderId ?? (folder === ORDERS ? decodeId(name) : undefined)
  if (orderId === undefined) return undefined
  const { record, key: own } = await readKept(orderId)
  const key = link ? await keyOf(link.secret, orderId) : own
  const sealed = record && key && (await unseal(key, record.page))
  if (!sealed) return undefined
  const { brand, language, shown, asOfMs } = read(sealed)
  const files: KeptOrder['files'] = []
  for (const { file1, name } of shown.documents) {
    const kept = record.files[file1]
    const bytes = kept && (await unseal(key, kept))
    if (!bytes) continue
    const file = new File([bytes], name, { type: typeOf(name) })
    files.push({ file1, url: URL.createObjectURL(file), file })
  }
  const today = dayInSantoDomingo(new Date())
  for (const pass of shown.passes) pass.is_over = pass.flight_day !== null && pass.flight_day < today
  const order = { shown, asOf: new Date(asOfMs).toISOString(), files }
  return { page: { kind: 'kept', order }, brand, language, token: '' }
}

/** A document is a PDF or a picture. */
function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return ending === 'pdf' ? 'application/pdf' : `image/${ending.replace('jpg', 'jpeg')}`
}
