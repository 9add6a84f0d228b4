import { useId, useState } from 'react'
import type { Brand } from '#contract/tracking.ts'
import { isWebAddress } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { TicketMark } from '#web/front/site/ticket-mark.tsx'

/** The brand's name and its links; on a phone the links are behind a Menu button. */
export function SiteHeader({ brand }: { brand: Brand }) {
  const { words } = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const links = brand.links.filter(({ url }) => isWebAddress(url))
  return (
    <header className="site-header">
      <p className="site-name">
        <TicketMark />
        {brand.name}
      </p>
      {links.length > 0 && (
        <>
          <button
            type="button"
            className="menu-button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={open ? 'M5 5l14 14M19 5L5 19' : 'M4 7h16M4 12h16M4 17h16'} />
            </svg>
            {words.menu}
          </button>
          <nav id={id} aria-label={words.mainMenu} className={open ? 'site-links open' : 'site-links'}>
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
