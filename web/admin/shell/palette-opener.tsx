import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/shell/palette-opener.module.css'
import { withWords } from '#web/admin/language/languages.ts'

const Palette = lazy(withWords(async () => ({ default: (await import('#web/admin/shell/palette.tsx')).Palette })))

/** The button of the command palette, and Ctrl-K or ⌘-K wherever one is, also while typing. */
export function PaletteOpener() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"]') === null) setShown(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        onClick={() => setShown(true)}
        aria-label={t('palette.title')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('palette.title')} (Ctrl-K, ⌘-K)`}
      >
        <Search size={18} aria-hidden />
        <span aria-hidden>{t('palette.field')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {shown && (
        <Suspense>
          <Palette onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
