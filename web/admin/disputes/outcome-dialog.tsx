import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DisputeCase } from '#contract/disputes/disputes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/disputes/disputes.module.css'

interface Props {
  of: DisputeCase
  state: 'won' | 'lost'
  refused: string | undefined
  isBusy: boolean
  onSend: (outcomeAmount: string) => void
  onClose: () => void
}

/** How much was won or lost: all that is disputed, unless somebody says otherwise. */
export function OutcomeDialog({ of, state, refused, isBusy, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const form = useFields({ amount: of.amount ?? '' }, {})
  return (
    <Dialog title={t(`disputes.acts.${state}`)} size="sm" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit(({ amount }) => onSend(amount))}>
        <TextInput
          label={t(`disputes.outcome.${state}`, { currency: of.currency ?? '' })}
          description={t('disputes.outcome.hint')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={form.values.amount}
          onChange={({ currentTarget }) => form.set('amount', currentTarget.value)}
          error={refused}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('disputes.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
