import { useTranslation } from 'react-i18next'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { actorWords } from '#web/admin/formats/entry-words.ts'
import type { AskedMove } from '#web/admin/order/use-case-actions.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'

/** Says who moved the order, where and when, since one saw it, and asks whether it is to be moved all the same. */
export function MovedQuestion({ asked, onAnswer }: { asked: AskedMove; onAnswer: (isSure: boolean) => void }) {
  const { t } = useTranslation()
  const { movedBy, movedTo, movedAt, status } = asked
  const name = actorWords(movedBy)
  const isDeletion = status === 'Deleted'
  return (
    <Confirm
      question={
        movedTo === null
          ? t('movedMeanwhile.back', { name })
          : t('movedMeanwhile.title', { name, status: t(`status.${movedTo}`) })
      }
      text={t(isDeletion ? 'movedMeanwhile.textDelete' : 'movedMeanwhile.text', {
        at: exactMoment(movedAt, 'minute'),
        status: t(`status.${status}`),
      })}
      words={{
        yes: t(isDeletion ? 'movedMeanwhile.deleteAnyway' : 'movedMeanwhile.moveAnyway'),
        no: t('common.cancel'),
      }}
      danger
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  )
}
