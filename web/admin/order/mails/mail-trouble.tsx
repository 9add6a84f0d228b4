import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameEmail, retryAddress } from '#contract/normalise/email.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { retryMail, settleMail } from '#contract/mails/mails.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { useIsSending } from '#web/admin/order/mails/send-mail-form.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import styles from '#web/admin/order/mails/email-history.module.css'

type Mail = OrderDetail['mailHistory'][number]
type TroubleAction = 'arrived' | Provider

/** States whose words say something even where the provider gave no reason. */
const SPEAKING = ['failed', 'bounced', 'complained', 'uncertain'] as const
const hasWords = (state: Mail['state']) => (SPEAKING as readonly string[]).includes(state)

/** Whether there is anything to say or to do about a mail beyond its state. */
export function isInTrouble(mail: Mail): boolean {
  return mail.reason !== null || hasWords(mail.state)
}

/** Why a mail is as it is, and what can be done about one that did not arrive, or may not have. */
export function MailTrouble({ order, mail }: { order: OrderDetail; mail: Mail }) {
  const { t } = useTranslation()
  const mayAct =
    order.can.resendMail && (order.can.sendElsewhere || isSameEmail(retryAddress(mail.email, order.email), order.email))
  const { state } = mail
  return (
    <div className={styles.trouble} data-state={state}>
      <p className={styles.why}>
        {state !== 'captured' && state !== 'opened' && <span>{t(`mailTrouble.${state}`)} </span>}
        {mail.reason !== null && <span className={styles.reason}>{mail.reason}</span>}
        {hasWords(state) && state !== 'complained' && !mail.needs_person && <span> {t('mailTrouble.seenTo')}</span>}
      </p>
      {mail.needs_person && mayAct && <Actions order={order} mail={mail} />}
    </div>
  )
}

function Actions({ order, mail }: { order: OrderDetail; mail: Mail }) {
  const { t } = useTranslation()
  const isSending = useIsSending(order)
  const [asked, setAsked] = useState<TroubleAction | undefined>(undefined)
  const retry = useOrderAction<Provider>(order.order_id, {
    kind: 'send',
    asks: true,
    send: (mailServiceProvider, { sendAnyway }) =>
      call(retryMail, { mailId: mail.id, mailServiceProvider, sendAnyway }),
  })
  const settle = useOrderAction<'arrived' | 'nothing-to-do'>(order.order_id, {
    kind: 'send',
    send: (outcome) => call(settleMail, { mailId: mail.id, outcome }),
  })
  const isUncertain = mail.state === 'uncertain'
  const same = mail.uploadDoc.mail_service_provider
  const words = (provider: Provider) => {
    const named = { provider: PROVIDERS[provider].button }
    if (isUncertain) return t('mailTrouble.again', named)
    return provider === same ? t('mail.retry') : t('mail.otherProvider', named)
  }
  function answer(): void {
    setAsked(undefined)
    if (asked === 'arrived') settle.mutate('arrived')
    else if (asked !== undefined) retry.mutate(asked)
  }
  return (
    <div role="group" aria-label={t('mailTrouble.actions')} className={styles.actions}>
      {isUncertain && (
        <Button size="compact-sm" variant="default" disabled={isSending} onClick={() => setAsked('arrived')}>
          {t('mailTrouble.arrived')}
        </Button>
      )}
      {PROVIDER_NAMES.toSorted((a, b) => Number(b === same) - Number(a === same)).map((provider) => (
        <Button
          key={provider}
          size="compact-sm"
          variant="default"
          disabled={isSending}
          loading={retry.isPending && retry.variables === provider}
          onClick={() => (isUncertain ? setAsked(provider) : retry.mutate(provider))}
        >
          {words(provider)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" disabled={isSending} onClick={() => settle.mutate('nothing-to-do')}>
        {t('mailTrouble.nothing')}
      </Button>
      {asked !== undefined && (
        <Confirm
          question={t(asked === 'arrived' ? 'mailTrouble.confirmArrived' : 'mailTrouble.confirmAgain')}
          text={t(asked === 'arrived' ? 'mailTrouble.confirmArrivedText' : 'mailTrouble.confirmAgainText')}
          onNo={() => setAsked(undefined)}
          onYes={answer}
        />
      )}
    </div>
  )
}
