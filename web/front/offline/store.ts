import type { Sealed } from '#web/front/offline/sealing.ts'

/** What a browser keeps of one order. Without the key only its number and a date can be read. */
export interface KeptRecord {
  orderId: number
  /** It is gone from this moment on, in ms. */
  untilMs: number
  page: Sealed
  /** Each current document, under its name on the wire. */
  files: Record<string, Sealed>
}

/** The key of an order, on this device for as long as its grant. */
interface KeptKey {
  orderId: number
  untilMs: number
  key: CryptoKey
}

const NAME = 'traveller'

function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The store does not answer'))
  })
}

/** Opens the store for one piece of work, and closes it again, so that nothing stands in the way of its deletion. */
async function withStore<Result>(work: (store: (name: 'orders' | 'keys') => IDBObjectStore) => Promise<Result>) {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    for (const name of ['orders', 'keys']) opening.result.createObjectStore(name, { keyPath: 'orderId' })
  }
  const database = await asked(opening)
  try {
    const change = database.transaction(['orders', 'keys'], 'readwrite')
    return await work((name) => change.objectStore(name))
  } finally {
    database.close()
  }
}

/** Writes an order with its key, in place of what was kept of it before. */
export function writeKept(record: KeptRecord, key: Omit<KeptKey, 'orderId'>): Promise<void> {
  return withStore(async (store) => {
    const { orderId } = record
    await Promise.all([asked(store('orders').put(record)), asked(store('keys').put({ orderId, ...key }))])
  })
}

/** What is kept of an order, with its key where that is on the device. */
export function readKept(orderId: number): Promise<{ record?: KeptRecord | undefined; key?: CryptoKey | undefined }> {
  return withStore(async (store) => {
    const [record, key] = await Promise.all([
      asked(store('orders').get(orderId) as IDBRequest<KeptRecord | undefined>),
      asked(store('keys').get(orderId) as IDBRequest<KeptKey | undefined>),
    ])
    return { record, key: key?.key }
  })
}

/** All that is kept and can be opened here: each order with its key. */
export function readOpenable(): Promise<{ record: KeptRecord; key: CryptoKey }[]> {
  return withStore(async (store) => {
    const [records, keys] = await Promise.all([
      asked(store('orders').getAll() as IDBRequest<KeptRecord[]>),
      asked(store('keys').getAll() as IDBRequest<KeptKey[]>),
    ])
    return records.flatMap((record) => {
      const own = keys.find(({ orderId }) => orderId === record.orderId)
      return own ? [{ record, key: own.key }] : []
    })
  })
}

/** Takes away one order, and everything whose time is over; returns whether nothing is left. */
export function deleteKept(gone: number | undefined, nowMs = Date.now()): Promise<boolean> {
  return withStore(async (store) => {
    const [records, keys] = await Promise.all([
      asked(store('orders').getAll() as IDBRequest<KeptRecord[]>),
      asked(store('keys').getAll() as IDBRequest<KeptKey[]>),
    ])
    const isGone = (one: KeptRecord | KeptKey) => one.orderId === gone || one.untilMs <= nowMs
    await Promise.all([
      ...records.filter(isGone).map(({ orderId }) => asked(store('orders').delete(orderId))),
      ...keys.filter(isGone).map(({ orderId }) => asked(store('keys').delete(orderId))),
    ])
    return records.every(isGone)
  })
}

/** Takes all of it away. */
export function deleteStore(): Promise<unknown> {
  return asked(indexedDB.deleteDatabase(NAME))
}
