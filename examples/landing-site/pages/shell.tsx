import { follow, useSite } from './site.ts'

export function SiteHeader({ path }: { path: string }) {
  const { language, words } = useSite()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header>
        <p className="example">{words.example}</p>
        <div className="site-header">
          <a className="brand" href={`/${language}`} onClick={follow}>
            <Mark />
            <span>
              <strong>{words.brand}</strong>
              <small>{words.tagline}</small>
            </span>
          </a>
          {/* Reloads the page; the tab keeps what was typed. */}
          <a className="other-language" href={path.replace(/^\/\w\w/, `/${other}`)} lang={other} hrefLang={other}>
            {words.otherLanguage}
          </a>
        </div>
        <noscript>
          <p className="notice">{words.noScript}</p>
        </noscript>
      </header>
    </>
  )
}

export function SiteFooter() {
  const { words } = useSite()
  return (
    <footer className="site-footer">
      <p>{words.privateService}</p>
    </footer>
  )
}

/** Our own sign: sun over the sea. No coat of arms, no government look. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="12" className="mark-ground" />
      <circle cx="24" cy="21" r="9" className="mark-sun" />
      <path d="M6 33c4.5-4 9-4 13.5 0s9 4 13.5 0 6-3.5 9-2" className="mark-sea" />
    </svg>
  )
}
