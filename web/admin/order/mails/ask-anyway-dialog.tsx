import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetQuestion, openQuestion } from '#web/admin/order/mails/ask-anyway.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'

/** The question whether a mail is to go though mail to its address had bounced, when there is one. */
export function AskAnyway() {
  const { t } = useTranslation()
  const question = useSyncExternalStore(openQuestion.watch, openQuestion.get)
  useEffect(() => forgetQuestion, [])
  if (question === undefined) return null
  return (
    <Confirm
      question={t('mailStopped.title')}
      text={t('mailStopped.text', { message: question.message })}
      danger
      onNo={forgetQuestion}
      onYes={() => {
        forgetQuestion()
        question.onYes()
      }}
    />
  )
}
