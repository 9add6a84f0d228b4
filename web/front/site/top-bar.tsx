import { useEffect, useRef, type MouseEvent } from 'react'
import { useLanguage } from '#web/front/languages/language.tsx'
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '#web/front/languages/languages.ts'
import { showToast } from '#web/front/site/toasts.tsx'

interface TopBarProps {
  /** The landing site, where the address says whose look the page has. */
  site: number | undefined
}

/** The bar at the top with our own language switch: links, which the server answers too. */
export function TopBar({ site }: TopBarProps) {
  const { code, words, choose } = useLanguage()
  const menu = useRef<HTMLDetailsElement>(null)
  useClosed(menu)

  function pick(event: MouseEvent, chosen: LanguageCode) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (menu.current) menu.current.open = false
    menu.current?.querySelector('summary')?.focus()
    choose(chosen).catch(() => showToast('error', words.offline))
  }

  return (
    <section className="top-bar" aria-label={words.title}>
      <p className="top-bar-title">{words.title}</p>
      <details className="language" ref={menu}>
        <summary>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="9" />
            <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
          </svg>
          <span className="unseen">{words.language}: </span>
          {LANGUAGES[code].name}
        </summary>
        <ul>
          {LANGUAGE_CODES.map((each) => (
            <li key={each}>
              <a
                href={`?${site === undefined ? '' : `site=${site}&`}lang=${each}`}
                lang={each}
                hrefLang={each}
                aria-current={each === code ? 'true' : undefined}
                onClick={(event) => pick(event, each)}
              >
                {LANGUAGES[each].name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** An open menu closes by Escape, and by a press beside it. */
function useClosed(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current
      if (!open?.open) return
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      const isInside = open.contains(event.target as Node)
      if (!(event instanceof KeyboardEvent) && isInside) return
      open.open = false
      if (isInside) open.querySelector('summary')?.focus()
    }
    addEventListener('keydown', close)
    addEventListener('pointerdown', close)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('pointerdown', close)
    }
  }, [menu])
}
