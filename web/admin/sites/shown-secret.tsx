import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import { announce } from '#web/ui/announce.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/sites/sites.module.css'

interface Props {
  title: string
  text: string
  /** What it is, for those who hear the page. */
  label: string
  secret: string
  /** A command that tries it at once. */
  tried?: string | undefined
  /** Where one reads on. */
  more?: ReactNode
  onClose: () => void
}

/** A key or secret, this once. */
export function ShownSecret({ title, text, label, secret, tried, more, onClose }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string | undefined>(undefined)
  async function copy(what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(what)
      setCopied(what)
      announce(t('common.copied'))
    } catch {
      toast.error(t('common.copyFailed'), { toastId: 'copy' })
    }
  }
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <p className={styles.hint}>{text}</p>
      <output className={styles.secret} aria-label={label}>
        {secret}
      </output>
      {tried !== undefined && (
        <section className={styles.tried} aria-label={t('sites.tryKey')}>
          <h3>{t('sites.tryKey')}</h3>
          <pre className={styles.command}>{tried}</pre>
          <Button
            size="xs"
            variant="default"
            leftSection={<Copy size={14} aria-hidden />}
            onClick={() => void copy(tried)}
          >
            {copied === tried ? t('common.copied') : t('sites.copyCommand')}
          </Button>
        </section>
      )}
      {more}
      <div className={shared.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('sites.keyDone')}
        </Button>
        <Button leftSection={<Copy size={15} aria-hidden />} onClick={() => void copy(secret)} data-autofocus>
          {copied === secret ? t('common.copied') : t('sites.copySecret')}
        </Button>
      </div>
    </Dialog>
  )
}
