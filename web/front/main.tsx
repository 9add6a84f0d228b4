import { createRoot } from 'react-dom/client'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { languageTag } from '#contract/values/languages.ts'
import { comeAlive } from '#web/front/come-alive.tsx'
import { LANGUAGES } from '#web/front/languages/languages.ts'
import { loadPage } from '#web/front/load-page.tsx'
import { Root } from '#web/front/root.tsx'
import { linkOf } from '#web/front/track/link-of.ts'
import '#web/front/site/tokens.css'
import '#web/front/track/form.css'
import '#web/front/site/toasts.css'
import '#web/front/site/site.css'
import '#web/front/order/order.css'
import '#web/front/order/history.css'
import '#web/front/correction/correction.css'
import '#web/front/pass/pass.css'
import '#web/front/offline/offline.css'
import '#web/front/site/media.css'

// The page is whole without any of this: it brings to life what the server rendered.
const link = linkOf(location.hash)
if (link !== undefined) location.replace(link)
else await begin()

async function begin(): Promise<void> {
  const [root, data] = [document.querySelector('#root'), document.querySelector('#start')]
  if (!root || !data) throw new Error('This page was not rendered by the server')
  const start = JSON.parse(data.textContent) as FrontStart
  if (start.page.kind === 'kept') return openKept(root, start)
  const [words, page] = await Promise.all([LANGUAGES[start.language].load(), loadPage(start)])
  await comeAlive(root, <Root start={start} words={words} page={page} />)
}

/** Without a network: the page of what this device keeps. */
async function openKept(root: Element, start: FrontStart): Promise<void> {
  const kept = await import('#web/front/offline/keep.ts').then((keep) => keep.openKept(start, location.pathname))
  const [words, page] = await Promise.all([LANGUAGES[kept.language].load(), loadPage(kept)])
  document.documentElement.lang = languageTag(kept.language)
  createRoot(root).render(<Root start={kept} words={words} page={page} />)
}
