import { KEPT_PAGE } from '#contract/travellers/front-paths.ts'
import { CACHE, UNSENT_FORM } from '#web/front/offline/places.ts'

/** What TypeScript's words for pages do not have. */
interface WorkerFetchEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  skipWaiting(): Promise<void>
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<{ postMessage(message: string): void }[]>
  }
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
  const isPage = request.mode === 'navigate'
  if (request.method !== 'GET') {
    if (isPage) event.respondWith(sendForm(request))
  } else if (isPage) event.respondWith(openPage(request))
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

/** A form without a network: its page stays as it is, with all that was typed, and says so (web/front/live/use-unsent.ts). */
async function sendForm(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(UNSENT_FORM)
    return new Response(null, { status: 204 })
  }
}

/** Files never change under their names. */
async function openFile(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request)
}

/** Never by opening the cache: once it was taken away, that would make another. */
function findKept(asked: string | Request): Promise<Response | undefined> {
  return caches.match(asked, { cacheName: CACHE, ignoreVary: true })
}
