import { KEPT_PAGE, WORKER } from '#contract/travellers/front-paths.ts'
import { CACHE, SCOPES } from '#web/front/offline/places.ts'

/** The page that is given without a network, fetched once for all that is kept from here, and again in another language. */
let keptPage: { language: string; answer: Response } | undefined

/** The worker, the page that it gives without a network, and the files that this page is made of; those of earlier builds go. */
export async function keepProgram(): Promise<void> {
  const cache = await caches.open(CACHE)
  const language = document.documentElement.lang
  if (keptPage?.language !== language) keptPage = { language, answer: await fetchPage() }
  const { answer } = keptPage
  const html = await answer.clone().text()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = '']) => path)
  const files = new Set([...loaded.filter((path) => path.startsWith('/static/')), ...named])
  for (const path of files) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path)
  await cache.put(KEPT_PAGE, answer.clone())
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== KEPT_PAGE && !files.has(pathname)) await cache.delete(request)
  }
  const address = workerAddress()
  await Promise.all(SCOPES.map((scope) => navigator.serviceWorker.register(address, { scope })))
}

async function fetchPage(): Promise<Response> {
  const page = await fetch(KEPT_PAGE)
  if (!page.ok) throw new Error('The page to keep does not come')
  return page
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
