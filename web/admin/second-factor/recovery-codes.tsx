import { Button } from '@mantine/core'
import { Copy, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tellDone, tellWarning } from '#web/admin/frame/messages.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/second-factor/second-factor.module.css'

/** Recovery codes, this once: to print, or to copy to where passwords are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => tellDone(t('common.copied')),
      () => tellWarning(t('common.copyFailed')),
    )
  return (
    <div className={styles.print}>
      <Panel title={t('secondFactor.codesTitle')}>
        <p className={styles.text}>{t('secondFactor.codesText')}</p>
        <ol ref={list} tabIndex={-1} className={styles.codes} aria-label={t('secondFactor.codesTitle')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
            {t('secondFactor.copyAll')}
          </Button>
          <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {t('secondFactor.print')}
          </Button>
          <Button onClick={onKept}>{t('secondFactor.kept')}</Button>
        </div>
      </Panel>
    </div>
  )
}
