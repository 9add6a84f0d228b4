import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Phone, PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALL_OUTCOMES, type CallOutcome } from '#contract/orders/call-outcomes.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { getCallSheet } from '#contract/orders/calls.ts'
import { recordWhatsapp } from '#contract/mails/mail-contents.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { formatPhone, DASH } from '#web/admin/formats/formats.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { AskNumber } from '#web/admin/order/calls/ask-number.tsx'
import { CallBack } from '#web/admin/order/calls/call-back.tsx'
import { CallScript } from '#web/admin/order/calls/call-script.tsx'
import { CallsTried } from '#web/admin/order/calls/calls-tried.tsx'
import { canAskNumber } from '#web/admin/order/calls/is-to-call.ts'
import { useRecordCall } from '#web/admin/order/calls/use-record-call.ts'
import { WhyCall } from '#web/admin/order/calls/why-call.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { callSheetQuery } from '#web/admin/orders/calling/calling-query.ts'
import { LocalTime } from '#web/admin/orders/calling/local-time.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

type Sheet = Data<typeof getCallSheet>

/** The first key of the outcomes; 1 and 2 are the defence packs'. */
const FIRST_KEY = 5
const keyOf = (outcome: CallOutcome) => String(FIRST_KEY + CALL_OUTCOMES.indexOf(outcome))

interface Props {
  order: OrderDetail
  /** The order's status as the caller saw it, even if somebody has moved it since. */
  seenStatus: string
  /** Opens the mail that asks for corrections. */
  onAsk: () => void
}

/** What a caller needs: number, hour, why, what was tried, what to say; and one key for each outcome. */
export function CallSheet({ order, seenStatus, onAsk }: Props) {
  const { t } = useTranslation()
  const { data: sheet, error } = useQuery(callSheetQuery(order.order_id))
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<CallOutcome | undefined>(undefined)
  const { record, isBusy } = useRecordCall(order, seenStatus, () => {
    setNote('')
    setAsked(undefined)
  })
  const choose = (outcome: CallOutcome) => {
    if (isBusy) return
    const isNumber = outcome === 'wrong-number' && asked !== outcome && canAskNumber(order, seenStatus)
    if (outcome === 'call-back' || isNumber) setAsked(outcome)
    else record({ outcome, note })
  }
  const words = (outcome: CallOutcome) => t(`calling.outcomes.${outcome}`)
  useKeys(Object.fromEntries(CALL_OUTCOMES.map((outcome) => [keyOf(outcome), () => choose(outcome)])))
  usePageActions(
    CALL_OUTCOMES.map((outcome) => ({
      key: `call-${outcome}`,
      label: t('calling.record', { outcome: words(outcome) }),
      icon: Phone,
      keys: keyOf(outcome),
      run: () => choose(outcome),
    })),
  )
  return (
    <section className={styles.sheet} aria-labelledby="call-heading">
      <h2 id="call-heading" className="visually-hidden">
        {t('calling.sheet')}
      </h2>
      {error !== null && <p role="alert">{failureText(error)}</p>}
      <div className={styles.parts}>
        <Whom order={order} sheet={sheet} onAsk={onAsk} />
        <WhyCall order={order} />
        <CallScript order={order} sheet={sheet} />
        <CallsTried calls={sheet?.calls} />
      </div>
      <div className={styles.outcome} data-screen-only role="group" aria-label={t('calling.outcome')}>
        {CALL_OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={styles.choice}
            data-outcome={outcome}
            aria-keyshortcuts={keyOf(outcome)}
            aria-expanded={outcome === 'call-back' ? asked === outcome : undefined}
            disabled={isBusy}
            onClick={() => choose(outcome)}
          >
            {words(outcome)} <kbd>{keyOf(outcome)}</kbd>
          </button>
        ))}
        <input
          className={styles.note}
          aria-label={t('calling.note')}
          placeholder={t('calling.note')}
          value={note}
          maxLength={5000}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </div>
      {asked === 'wrong-number' && (
        <AskNumber
          isBusy={isBusy}
          keptBy={keyOf(asked)}
          onAsk={() => record({ outcome: asked, note, asksNumber: true })}
          onKeep={() => record({ outcome: asked, note })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'call-back' && (
        <CallBack
          zones={sheet?.zones ?? []}
          isBusy={isBusy}
          onCallBack={(at) => record({ outcome: 'call-back', at, note })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** Who is called: the number, WhatsApp, language and hour; for roles that may see it the payment. */
function Whom({ order, sheet, onAsk }: Omit<Props, 'seenStatus'> & { sheet: Sheet | undefined }) {
  const { t, i18n } = useTranslation()
  const opened = useOrderAction(order.order_id, { send: () => call(recordWhatsapp, { orderId: order.order_id }) })
  const phone = formatPhone(order.country_code, order.phone_number)
  const { payment } = order
  const whatsapp = sheet?.whatsapp
  return (
    <div className={styles.part}>
      <p className={styles.number}>
        {sheet?.dialled ? (
          <a href={`tel:${sheet.dialled}`}>
            <Phone size={18} aria-hidden />
            {phone}
          </a>
        ) : (
          <span>
            <PhoneOff size={18} aria-hidden />
            {phone === DASH ? t('calling.noNumber') : phone}
          </span>
        )}
      </p>
      {sheet && (
        <p className={styles.hour}>
          <LocalTime zones={sheet.zones} />
        </p>
      )}
      {sheet?.wrong_number && (
        <p className={styles.wrong}>
          {t('calling.isWrong')}{' '}
          {order.can.resendMail && (
            <button type="button" className={styles.link} onClick={onAsk}>
              {t('calling.askByMail')}
            </button>
          )}
        </p>
      )}
      <p className={styles.facts}>
        {sheet && <strong>{new Intl.DisplayNames(i18n.language, { type: 'language' }).of(sheet.language)}</strong>}
        {sheet?.dialled && <CopyValue value={sheet.dialled} />}
        {whatsapp && whatsapp.number !== null && (
          <a
            href={whatsappLink({ number: whatsapp.number, text: whatsapp.text })}
            target="_blank"
            rel="noopener noreferrer"
            title={whatsapp.text}
            onClick={() => opened.mutate()}
          >
            <MessageCircle size={14} aria-hidden /> WhatsApp
          </a>
        )}
        {payment?.amount != null && (
          <span>
            {payment.amount} {payment.currency}
          </span>
        )}
      </p>
    </div>
  )
}
