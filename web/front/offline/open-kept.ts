import type { FrontStart, KeptOrder } from '#contract/travellers/front-page.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { decodeId } from '#contract/orders/order-id.ts'
import type { KeptPage } from '#web/front/offline/keep-order.ts'
import { keyOf, readLink, unseal } from '#web/front/offline/sealing.ts'
import { deleteKept, readKept } from '#web/front/offline/store.ts'

/**
 * Opens what is kept of the order that an address names: with the secret of a mail's link, else with the key that lies on the device
 * as long as the grant. Undefined where there is nothing, or nothing that this opens.
 */
export async function openKept(path: string): Promise<FrontStart | undefined> {
  await deleteKept(undefined)
  const link = readLink(path)
  const orderId = link?.orderId ?? decodeId(path.split('/')[2] ?? '')
  if (orderId === undefined) return undefined
  const { record, key: own } = await readKept(orderId)
  const key = link ? await keyOf(link.secret, orderId) : own
  const sealed = record && key && (await unseal(key, record.page))
  if (!sealed) return undefined
  const { brand, language, shown, asOfMs } = JSON.parse(new TextDecoder().decode(sealed)) as KeptPage
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
