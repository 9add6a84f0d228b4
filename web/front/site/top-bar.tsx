import { useLanguage } from '#web/front/languages/language.tsx'
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '#web/front/languages/languages.ts'
import { showToast } from '#web/front/site/toasts.tsx'

/** The bar at the top with our own language switch. */
export function TopBar() {
  const { code, words, choose } = useLanguage()
  return (
    <section className="top-bar" aria-label={words.title}>
      <p className="top-bar-title">{words.title}</p>
      <div className="language">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
        </svg>
        <select
          aria-label={words.language}
          value={code}
          onChange={(event) => {
            choose(event.target.value as LanguageCode).catch(() => showToast('error', words.offline))
          }}
        >
          {LANGUAGE_CODES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGES[each].name}
            </option>
          ))}
        </select>
      </div>
    </section>
  )
}
