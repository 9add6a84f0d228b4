import { createRoot } from 'react-dom/client'
import { App } from '#web/front/app.tsx'
import { LanguageProvider, startLanguage } from '#web/front/languages/language.tsx'
import { en } from '#web/front/languages/en.ts'
import { LANGUAGES } from '#web/front/languages/languages.ts'
import { takeLinkToken } from '#web/front/route.ts'
import '#web/front/site/tokens.css'
import '#web/front/track/form.css'
import '#web/front/site/toasts.css'
import '#web/front/site/site.css'
import '#web/front/order/order.css'
import '#web/front/order/history.css'
import '#web/front/site/media.css'

const linkToken = takeLinkToken()
const wanted = startLanguage()
// A language file that does not come leaves the page in English rather than empty.
const loaded = await LANGUAGES[wanted].load().catch(() => undefined)
const start = loaded ? wanted : 'en'

document.documentElement.lang = start
const root = document.querySelector('#root')
if (!root) throw new Error('There is no #root in front.html')
createRoot(root).render(
  <LanguageProvider start={start} startWords={loaded ?? en}>
    <App linkToken={linkToken} />
  </LanguageProvider>,
)
