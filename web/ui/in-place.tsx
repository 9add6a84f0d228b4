import { useLayoutEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HostContext, useEarly } from '#web/ui/use-early.ts'
import styles from '#web/ui/layer.module.css'

interface Props {
  /** What is edited. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** An editor within the page whose script may have to come (`lazyPart`): until then a plain input has the keys, and hands over what was typed. */
export function InPlace({ label, onClose, children }: Props) {
  const { t } = useTranslation()
  const { shown, hasFailed, host, input, composes } = useEarly()
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [input])
  return (
    <>
      {shown === undefined && (
        <div className={styles.early}>
          <input
            ref={input}
            type="text"
            aria-label={label}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
              event.preventDefault()
              onClose()
            }}
            {...composes}
          />
          <p role="status">{hasFailed ? t('common.notLoaded') : t('common.loading')}</p>
        </div>
      )}
      <div hidden={shown === undefined}>
        <HostContext value={host}>{children}</HostContext>
      </div>
    </>
  )
}
