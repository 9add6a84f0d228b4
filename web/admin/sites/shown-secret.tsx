import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import { announce } from '#web/ui/announce.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/sites/sites.module.css'

interface Props {
  title: string
  text: string
  /** What it is, for those who hear the page. */
  label: string
  secret: string
  onClose: () => void
}

/** A key or secret, this once. */
export function ShownSecret({ title, text, label, secret, onClose }: Props) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
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
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('sites.keyDone')}
        </Button>
        <Button leftSection={<Copy size={15} aria-hidden />} onClick={() => void copy()} data-autofocus>
          {isCopied ? t('common.copied') : t('sites.copySecret')}
        </Button>
      </div>
    </Dialog>
  )
}
