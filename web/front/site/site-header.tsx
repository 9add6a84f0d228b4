import type { Brand } from '#contract/travellers/tracking.ts'
import { isWebAddress } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'

/** The brand's name and its links; on a phone Menu shows them, with or without script. */
export function SiteHeader({ brand }: { brand: Brand }) {
  const { words } = useLanguage()
  const links = brand.links.filter(({ url }) => isWebAddress(url))
  return (
    <header className="site-header">
      <p className="site-name">
        <TicketMark />
        {brand.name}
      </p>
      {links.length > 0 && (
        <>
          <details className="menu-button">
            <summary>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 7h16M4 12h16M4 17h16" />
                <path d="M5 5l14 14M19 5L5 19" />
              </svg>
              {words.menu}
            </summary>
          </details>
          <nav aria-label={words.mainMenu} className="site-links">
            <ul>
              {links.map(({ label, url }) => (
                <li key={label}>
                  <a href={url}>{translateMessage(label, words)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
    </header>
  )
}
