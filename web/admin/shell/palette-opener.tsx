import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/shell/palette-opener.module.css'
import { withWords } from '#web/admin/language/languages.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Palette = lazyPart(withWords(async () => (await import('#web/admin/shell/palette.tsx')).Palette))

/** The button of the command palette, and Ctrl-K or ⌘-K wherever one is, also while typing. */
export function PaletteOpener() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
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
        <Layer label={t('palette.title')} field={t('palette.title')} look="top" onClose={close}>
          <Palette onClose={close} />
        </Layer>
      )}
    </>
  )
}
