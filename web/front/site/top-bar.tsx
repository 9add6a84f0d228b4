import { useEffect, useRef, type MouseEvent } from 'react'
import { languageTag } from '#contract/values/languages.ts'
import { CHOSEN_LANGUAGE, TYPED_FORM } from '#contract/travellers/front-page.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '#web/front/languages/languages.ts'
import { showToast } from '#web/front/site/toasts.tsx'

interface TopBarProps {
  /** The landing site, where the address says whose look the page has. */
  site: number | undefined
  /** Whether the page has a form that is typed into. */
  isTyped: boolean
}

/**
 * The bar at the top with our own language switch. The server answers it too: links, or, where the page has a form, buttons that
 * send what stands in it along and get it back.
 */
export function TopBar({ site, isTyped }: TopBarProps) {
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

  const propsOf = (each: LanguageCode) => ({
    lang: languageTag(each),
    'aria-current': each === code ? ('true' as const) : undefined,
    onClick: (event: MouseEvent) => pick(event, each),
  })

  return (
    <section className="top-bar" aria-label={words.title}>
      <p className="top-bar-title">{words.title}</p>
      {/* Enter in a field presses the first button of its form: this one, and no language. */}
      {isTyped && <button type="submit" form={TYPED_FORM} className="unseen" tabIndex={-1} aria-hidden="true" />}
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
              {isTyped ? (
                <button type="submit" form={TYPED_FORM} name={CHOSEN_LANGUAGE} value={each} {...propsOf(each)}>
                  {LANGUAGES[each].name}
                </button>
              ) : (
                <a
                  href={`?${site === undefined ? '' : `site=${site}&`}lang=${each}`}
                  hrefLang={languageTag(each)}
                  {...propsOf(each)}
                >
                  {LANGUAGES[each].name}
                </a>
              )}
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
