import type { Page } from '@playwright/test'

/** What the browser keeps: names of caches and databases, workers, and everything that lies in the database as text. */
export async function keptBy(page: Page) {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    let stored = ''
    for (const name of names) {
      const database = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        // Deleted since it was listed: looking at it must not create it again.
        let isGone = false
        opening.onupgradeneeded = () => {
          isGone = true
          opening.transaction!.abort()
        }
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => (isGone ? resolve(undefined) : reject(opening.error!))
      })
      if (database === undefined) continue
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => resolve(all.result)
        })
        const decoder = new TextDecoder('latin1')
        stored += JSON.stringify(rows, (_, value) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decoder.decode(value as ArrayBuffer) : value,
        )
      }
      database.close()
    }
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)
    return { caches: await caches.keys(), names, workers: workers.toSorted(), stored }
  })
}

/** What the device keeps of an order's page but its pictures and documents, opened with the key that lies beside it; not when that was so. */
export function keptState(page: Page, orderId: number): Promise<string> {
  return page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('traveller')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error!)
    })
    const from = <Row>(store: string) =>
      new Promise<Row>((resolve, reject) => {
        const row = database.transaction(store).objectStore(store).get(id)
        row.onsuccess = () => resolve(row.result as Row)
        row.onerror = () => reject(row.error!)
      })
    const order = await from<{ page: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } }>('orders')
    const { key } = await from<{ key: CryptoKey }>('keys')
    database.close()
    const { iv, bytes } = order.page
    const opened = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes))
    const { shown } = JSON.parse(opened) as { shown: Record<string, unknown> }
    return JSON.stringify({ ...shown, passes: [], documents: [] })
  }, orderId)
}

/** A device that shares files; returns the names of those that were shared. */
export async function sharing(page: Page) {
  await page.addInitScript(() => {
    const shared: string[] = []
    const share = async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name))
    Object.assign(navigator, { canShare: () => true, share })
    Object.assign(window, { shared })
  })
  return () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
}

/** With a network again what is kept goes back to the server's page by itself: nothing else is to be asked for meanwhile. */
export async function goOnline(page: Page) {
  const isBack = page.waitForEvent('load')
  await page.context().setOffline(false)
  await isBack
}
