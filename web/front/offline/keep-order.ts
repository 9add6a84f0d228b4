import type { FrontStart, ShownOrder } from '#contract/front-page.ts'
import { KEPT_PAGE, orderPath, WORKER } from '#contract/front-paths.ts'
import { CACHE, SCOPES } from '#web/front/offline/places.ts'
import { rememberRemoved, tellRemoved, wasRemoved } from '#web/front/offline/removed.ts'
import { keyOf, seal, unseal, type Sealed } from '#web/front/offline/sealing.ts'
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

/**
 * Keeps an order on this device, as its page shows it, with its documents, in place of what was kept of it before. One without a valid
 * pass, or whose time is over, is taken away. Answers whether it is kept.
 */
export function keepOrder(keep: Keep, page: KeptPage): Promise<boolean> {
  return afterOthers(async () => {
    // The page goes on showing its own pictures.
    const shown = structuredClone(page.shown)
    const { order, documents, passes } = shown
    const orderId = order.order_id
    if (wasRemoved(orderId)) return false
    const untilMs = Date.parse(keep.until)
    if (untilMs <= Date.now() || passes.every(({ state }) => state !== 'valid')) {
      await forget(orderId)
      return false
    }
    const key = await keyOf(keep.secret, orderId)
    const grant = { key, untilMs: Math.min(untilMs, Date.parse(keep.grant_ends)) }
    const files = await filesOf(orderId, key, documents)
    const sealed = async () => seal(key, new TextEncoder().encode(JSON.stringify({ ...page, shown })))
    // At once, so that an earlier ticket is gone; its pictures and documents take their time.
    await writeKept({ orderId, untilMs, files, page: await sealed() }, grant)
    await keepProgram()
    for (const pass of passes) {
      if (pass.picture_url?.startsWith('/')) pass.picture_url = await dataAddress(await fetchToKeep(pass.picture_url))
    }
    for (const { file1, url } of documents) {
      files[file1] ??= await seal(key, await (await fetchToKeep(url)).arrayBuffer())
    }
    await writeKept({ orderId, untilMs, files, page: await sealed() }, grant)
    return true
  })
}

/** The others of the purchase that this page has asked for already. */
const asked = new Set<number>()

/** Keeps those who were bought for together and have a ticket, each as their own page shows them: one telephone has the whole family's. */
export async function keepParty({ order, party }: ShownOrder): Promise<void> {
  for (const { order_id: orderId, is_ready: isReady } of party) {
    if (!isReady || orderId === order.order_id || asked.has(orderId)) continue
    asked.add(orderId)
    const asOfMs = Date.now()
    const { page, keep, brand, language } = await fetchStart(orderId)
    if (page.kind === 'order' && keep) await keepOrder(keep, { brand, language, shown: page.shown, asOfMs })
  }
}

/** All that another order's page is made of. */
async function fetchStart(orderId: number): Promise<FrontStart> {
  const answer = await fetch(orderPath(orderId), { signal: fetching.signal })
  const [, data = ''] = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(await answer.text()) ?? []
  return JSON.parse(data) as FrontStart
}

/**
 * Takes an order off this device, and all that were bought with it, for who proved one has proved each; and their proof. The last one
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

/** Takes away an order that is gone: should it come back, it may be kept again. */
export function dropOrder(orderId: number): Promise<void> {
  return afterOthers(() => forget(orderId))
}

/** Takes away everything that was ever kept here. */
export function removeAll(): Promise<void> {
  return afterOthers(forgetAll)
}

async function forget(orderId: number): Promise<void> {
  if (await deleteKept(orderId)) await forgetAll()
}

async function forgetAll(): Promise<void> {
  await Promise.all([
    deleteStore(),
    caches.delete(CACHE),
    ...(await navigator.serviceWorker.getRegistrations()).map((one) => one.unregister()),
  ])
}

/** The documents that are kept already and still offered, where this key opens what lies there. */
async function filesOf(orderId: number, key: CryptoKey, documents: ShownOrder['documents']) {
  const { record } = await readKept(orderId)
  const files: Record<string, Sealed> = {}
  if (!record || !(await opens(key, record))) return files
  for (const { file1 } of documents) {
    const file = record.files[file1]
    if (file) files[file1] = file
  }
  return files
}

async function opens(key: CryptoKey, { page }: KeptRecord): Promise<boolean> {
  return (await unseal(key, page)) !== undefined
}

/** A document for the device, which nobody has looked at: the server's record says so. */
async function fetchToKeep(address: string): Promise<Blob> {
  const answer = await fetch(`${address}&keep=1`, { signal: fetching.signal })
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

/** The worker, the page that it gives without a network, and the files that this page is made of; those of earlier builds go. */
async function keepProgram(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(KEPT_PAGE)
  if (!page.ok) throw new Error('The page to keep does not come')
  const html = await page.clone().text()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
  const files = new Set([...loaded.filter((path) => path.startsWith('/static/')), ...named])
  for (const path of files) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path)
  await cache.put(KEPT_PAGE, page)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== KEPT_PAGE && !files.has(pathname)) await cache.delete(request)
  }
  const address = workerAddress()
  await Promise.all(SCOPES.map((scope) => navigator.serviceWorker.register(address, { scope })))
}

/** Where pages take no text for a script, the browser wants it from a policy of ours. */
function workerAddress(): string {
  interface Policy {
    createScriptURL(text: string): string
  }
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
  return trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
}
