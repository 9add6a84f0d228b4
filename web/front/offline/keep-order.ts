import type { FrontStart, ShownOrder } from '#contract/travellers/front-page.ts'
import { KEPT_PAGE, orderPath } from '#contract/travellers/front-paths.ts'
import { keepProgram } from '#web/front/offline/keep-program.ts'
import { CACHE } from '#web/front/offline/places.ts'
import { rememberRemoved, tellRemoved, wasRemoved } from '#web/front/offline/removed.ts'
import { keyOf, seal, unseal } from '#web/front/offline/sealing.ts'
import { deleteKept, deleteStore, readKept, writeKept, type KeptRecord } from '#web/front/offline/store.ts'

/** What is sealed of a page: all that it is made of, and when that was so. */
export interface KeptPage extends Pick<FrontStart, 'brand' | 'language'> {
  shown: ShownOrder
  asOfMs: number
}

/** What the server gives out for keeping an order; undefined where it wants nothing kept. */
type Keep = NonNullable<FrontStart['keep']>

/** One thing after the other: a slow document must not come back after its order was removed. */
let working: Promise<unknown> = Promise.resolve()
/** Ends what is still being fetched to keep it: nobody waits for a slow document before an order is removed. */
let fetching = new AbortController()

function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = working.then(work)
  working = done.catch(() => undefined)
  return done
}

/** How much of an order is kept: its page with the pass, and its documents too. */
export type Kept = 'nothing' | 'page' | 'all'

/** More than this is kept only when it is asked for; and nothing large where the reader's device saves data. */
const UNASKED_BYTES = 2_000_000

/**
 * Keeps an order on this device, as its page shows it, with its documents, in place of what was kept of it before. One whose time is
 * over is taken away; where the newer state cannot be written, so is the older: a pass that was withdrawn must not stay.
 */
export function keepOrder(keep: Keep, page: KeptPage, isAskedFor = false): Promise<Kept> {
  return afterOthers(async () => {
    const shown = toKeep(page.shown)
    const { order, documents, passes } = shown
    const orderId = order.order_id
    if (wasRemoved(orderId)) return 'nothing'
    await deleteKept(undefined)
    const untilMs = Date.parse(keep.until)
    if (untilMs <= Date.now()) {
      await forget(orderId)
      return 'nothing'
    }
    const key = await keyOf(keep.secret, orderId)
    const grant = { key, untilMs: Math.min(untilMs, Date.parse(keep.grant_ends)) }
    const before = await keptBefore(orderId, key)
    const files: KeptRecord['files'] = {}
    for (const { file1 } of documents) if (before?.files[file1]) files[file1] = before.files[file1]
    for (const pass of passes) {
      const picture = before?.passes.find(({ file1 }) => file1 === pass.file1)?.picture_url
      if (pass.picture_url !== null && picture?.startsWith('data:')) pass.picture_url = picture
    }
    const write = async () => {
      const sealed = await seal(key, new TextEncoder().encode(JSON.stringify({ ...page, shown })))
      await writeKept({ orderId, untilMs, files, page: sealed }, grant)
    }
    // At once, so that an earlier ticket is gone; its pictures and documents take their time.
    await write().catch(async (error: unknown) => {
      await forget(orderId)
      throw error
    })
    await keepProgram()
    const missing = documents.filter(({ file1 }) => files[file1] === undefined)
    const isLarge = savesData() || sizeOf(missing, passes) > UNASKED_BYTES
    const wanted = isLarge && !isAskedFor ? [] : missing
    try {
      for (const pass of passes) {
        if (pass.picture_url?.startsWith('/')) pass.picture_url = await dataAddress(await fetchToKeep(pass.picture_url))
      }
      for (const { file1, url } of wanted) files[file1] = await seal(key, await (await fetchToKeep(url)).arrayBuffer())
    } catch {
      // The page is kept all the same.
    }
    await write()
    return documents.every(({ file1 }) => files[file1]) ? 'all' : 'page'
  })
}

/**
 * What the page without a network shows of an order, and no more: no downloads with their places and devices, nothing that was asked or
 * answered but when, and of a pass that no longer counts no code. A copy: the page goes on showing its own pictures.
 */
function toKeep(shown: ShownOrder): ShownOrder {
  const { corrections, passes, ...rest } = structuredClone(shown)
  const given = corrections.given.map((one) => ({ ...one, given: '', reason: null }))
  return {
    ...rest,
    history: [],
    corrections: { ...corrections, asked: [], notes: [], flight: [], changeable: [], given },
    passes: passes.map((pass) => (pass.state === 'valid' ? pass : { ...pass, qr: null, picture_url: null })),
  }
}

/** The bytes of documents, as their passes know them. */
export function sizeOf(documents: { file1: string }[], passes: ShownOrder['passes']): number {
  const sizes = documents.map(({ file1 }) => passes.find((pass) => pass.file1 === file1)?.bytes ?? 0)
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}

/** The others of the purchase that this page has asked for already, each in the state that it was in. */
const asked = new Set<string>()

/** Keeps those who were bought for together, each as their own page shows them: one telephone has the whole family's. */
export async function keepParty({ order, party }: ShownOrder): Promise<void> {
  for (const { order_id: orderId, state } of party) {
    const about = `${orderId} ${state}`
    if (orderId === order.order_id || asked.has(about)) continue
    asked.add(about)
    const asOfMs = Date.now()
    const { page, keep, brand, language } = await fetchStart(orderId)
    if (page.kind === 'order' && keep) await keepOrder(keep, { brand, language, shown: page.shown, asOfMs })
  }
}

/** All that another order's page is made of. */
async function fetchStart(orderId: number): Promise<FrontStart> {
  const answer = await fetch(`${orderPath(orderId)}?keep=1`, { signal: fetching.signal })
  const [, data = ''] = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(await answer.text()) ?? []
  return JSON.parse(data) as FrontStart
}

/**
 * Takes an order off this device, and all that were bought with it, since proving one proves each; and their proof. The last one
 * takes the worker and its files along.
 */
export async function removeOrders({ order, party }: Pick<ShownOrder, 'order' | 'party'>): Promise<void> {
  const orderIds = [...new Set([order, ...party].map((one) => one.order_id))]
  tellRemoved(orderIds)
  fetch(KEPT_PAGE, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  await dropRemoved(orderIds)
}

/** Takes away what another page of this browser removed: in this tab it is not kept again either. */
export async function dropRemoved(orderIds: number[]): Promise<void> {
  rememberRemoved(orderIds)
  fetching.abort()
  fetching = new AbortController()
  for (const orderId of orderIds) await dropOrder(orderId)
}

/** Takes away an order that is gone (should it come back, it may be kept again), and every other whose day is over. */
export function dropOrder(orderId: number | undefined): Promise<void> {
  return afterOthers(() => forget(orderId))
}

/** Takes away everything that was ever kept here. */
export function removeAll(): Promise<void> {
  return afterOthers(forgetAll)
}

async function forget(orderId: number | undefined): Promise<void> {
  if (await deleteKept(orderId)) await forgetAll()
}

async function forgetAll(): Promise<void> {
  await Promise.all([
    deleteStore(),
    caches.delete(CACHE),
    ...(await navigator.serviceWorker.getRegistrations()).map((one) => one.unregister()),
  ])
}

/** What lies here of an order, where this key opens it. */
async function keptBefore(orderId: number, key: CryptoKey) {
  const { record } = await readKept(orderId)
  const page = record && (await unseal(key, record.page))
  if (!record || !page) return undefined
  const { shown } = JSON.parse(new TextDecoder().decode(page)) as KeptPage
  return { files: record.files, passes: shown.passes }
}

/** A document for the device, which nobody has looked at: the server's record says so. */
async function fetchToKeep(address: string): Promise<Blob> {
  const answer = await fetch(`${address}&keep=1`, { priority: 'low', signal: fetching.signal })
  if (!answer.ok) throw new Error('The document does not come')
  return answer.blob()
}

async function dataAddress(picture: Blob): Promise<string> {
  const reader = new FileReader()
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = reject
  })
  reader.readAsDataURL(picture)
  await read
  return String(reader.result)
}
