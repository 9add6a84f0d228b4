import { KEPT_PAGE } from '#contract/travellers/front-paths.ts'
import { CACHE } from '#web/front/offline/places.ts'

/** What TypeScript's words for pages do not have. */
interface WorkerFetchEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', heard: () => void): void
  addEventListener(name: 'fetch', heard: (event: WorkerFetchEvent) => void): void
}

/** How long a page waits for the network. */
const PATIENCE_MS = 5000

/**
 * The service worker of the travellers' pages: it asks the network first and, where that does not answer, gives the page that opens
 * what is kept. It knows no key and reads nothing; the page and its files were put into the cache by the page itself.
 */
const worker = self as unknown as Worker

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (new URL(request.url).pathname.startsWith('/static/')) event.respondWith(openFile(request))
})

async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request)
  const kept = await findKept(KEPT_PAGE)
  if (kept === undefined) return answer
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
  const first = await Promise.race([answer.catch(() => undefined), late])
  return first === undefined || first.status >= 500 ? kept : first
}

/** Files never change under their names. */
async function openFile(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request)
}

/** Never by opening the cache: once it was taken away, that would make another. */
function findKept(asked: string | Request): Promise<Response | undefined> {
  return caches.match(asked, { cacheName: CACHE, ignoreVary: true })
}
