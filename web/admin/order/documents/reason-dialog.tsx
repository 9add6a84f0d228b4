import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  title: string
  text: string
  /** What the button says that does it. */
  submit: string
  danger?: boolean
  isBusy: boolean
  onSubmit: (values: { reason: string }) => void
  onClose: () => void
  /** What is decided about. */
  children?: ReactNode
}

/** Asks why a member of staff decides so about a document. */
export function ReasonDialog({ title, text, submit, danger = false, isBusy, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation()
  const form = useFields(
    { reason: '' },
    { reason: (value) => (value.trim() === '' ? t('documents.reasonRequired') : undefined) },
  )
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <form noValidate onSubmit={form.onSubmit(onSubmit)}>
        {children}
        <p className={styles.text}>{text}</p>
        <Textarea
          label={t('documents.reason')}
          name="reason"
          maxLength={500}
          autosize
          minRows={2}
          mb="lg"
          data-autofocus
          value={form.values.reason}
          onChange={(event) => form.set('reason', event.currentTarget.value)}
          error={form.errors.reason}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" {...(danger && { color: 'red.8' })} loading={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
