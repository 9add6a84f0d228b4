import { useQuery } from '@tanstack/react-query'
import { CalendarX, MessageCircle, Phone, PhoneOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALL_OUTCOMES, type CallOutcome } from '#contract/orders/call-outcomes.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { getCallSheet } from '#contract/orders/calls.ts'
import { recordWhatsapp } from '#contract/mails/mail-contents.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { timeThere } from '#contract/values/local-time.ts'
import { call } from '#web/api.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { formatDay, formatPhone, DASH } from '#web/admin/formats/formats.ts'
import { languageName } from '#web/admin/formats/language-name.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { AskNumber } from '#web/admin/order/calls/ask-number.tsx'
import { CallBack } from '#web/admin/order/calls/call-back.tsx'
import { CallScript } from '#web/admin/order/calls/call-script.tsx'
import { CallsTried } from '#web/admin/order/calls/calls-tried.tsx'
import { canAskNumber, isFlightPast } from '#web/admin/order/calls/is-to-call.ts'
import { useRecordCall, type Undoing } from '#web/admin/order/calls/use-record-call.ts'
import { WhyCall } from '#web/admin/order/calls/why-call.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { callSheetQuery } from '#web/admin/orders/calling/calling-query.ts'
import { LocalTime } from '#web/admin/orders/calling/local-time.tsx'
import { SlashTextarea } from '#web/admin/texts/slash-textarea.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { giveBackFocus } from '#web/ui/give-back-focus.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

type Sheet = Data<typeof getCallSheet>

/** The keys of the call itself; 1 and 2 are the defence packs'. */
const DIAL_KEY = '3'
const WHATSAPP_KEY = '4'
/** The first key of the outcomes. */
const FIRST_KEY = 5
/** What is asked about before it is kept, whatever the order. */
const ASKS: readonly CallOutcome[] = ['wrong-number', 'call-back']
const keyOf = (outcome: CallOutcome) => String(FIRST_KEY + CALL_OUTCOMES.indexOf(outcome))

interface Props {
  order: OrderDetail
  /** The order's status as the caller saw it, even if somebody has moved it since. */
  seenStatus: string
  /** The call moved the order. */
  onMoved: (status: OrderDetail['process_status']) => void
  undoing: Undoing
  /** Opens the mail that asks for corrections. */
  onAsk: () => void
}

/** The call sheet; of an order whose flight is past it says so, and what there is still to call for, before it opens. */
export function CallSheet(props: Props) {
  const { t } = useTranslation()
  const nowMs = useNow()
  const isPast = isFlightPast(props.order, nowMs)
  // Who is on the telephone at midnight keeps their sheet.
  const [isOpen, setOpen] = useState(!isPast)
  const sheet = useRef<HTMLElement>(null)
  const open = () =>
    giveBackFocus(
      () => setOpen(true),
      () => sheet.current,
    )
  return (
    <section
      ref={sheet}
      id="call"
      tabIndex={isPast ? -1 : undefined}
      className={styles.sheet}
      data-past={isPast}
      aria-labelledby="call-heading"
    >
      <h2 id="call-heading" className="visually-hidden">
        {t('calling.sheet')}
      </h2>
      {isPast && (
        <div className={styles.past}>
          <CalendarX size={18} aria-hidden />
          <p>
            <strong>{t('calling.flightPast', { day: formatDay(props.order.flight_day) })}</strong>{' '}
            {t('calling.flightPastFor')}
          </p>
          {!isOpen && <CallAnyway onOpen={open} />}
        </div>
      )}
      {isOpen && <OpenSheet {...props} isPast={isPast} />}
    </section>
  )
}

/** Opens the sheet of a traveller whom there is seldom a reason to call. */
function CallAnyway({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  useKeys({ [DIAL_KEY]: onOpen })
  return (
    <button type="button" className={styles.choice} data-screen-only aria-keyshortcuts={DIAL_KEY} onClick={onOpen}>
      {t('calling.callAnyway')} <kbd>{DIAL_KEY}</kbd>
    </button>
  )
}

/** What a caller needs: number, hour, why, what was tried, what to say; one key that dials, and one for each outcome. */
function OpenSheet({ order, seenStatus, onMoved, undoing, onAsk, isPast }: Props & { isPast: boolean }) {
  const { t } = useTranslation()
  const { data: sheet, error } = useQuery(callSheetQuery(order.order_id))
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState<CallOutcome | undefined>(undefined)
  // What was offered stays under the finger, whatever a colleague does meanwhile.
  const [isByMail, setByMail] = useState(false)
  const { record, isBusy } = useRecordCall(order, {
    seenStatus,
    undoing,
    onRecorded: ({ moved, status }) => {
      setNote('')
      setAsked(undefined)
      if (moved && status !== null) onMoved(status)
    },
  })
  const choose = (outcome: CallOutcome) => {
    if (isBusy) return
    if (!ASKS.includes(outcome) || (outcome === 'wrong-number' && asked === outcome)) record({ outcome, note })
    else {
      setAsked(outcome)
      setByMail(canAskNumber(order, seenStatus))
    }
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
    <>
      {error !== null && <p role="alert">{failureText(error)}</p>}
      <div className={styles.parts}>
        <Whom order={order} sheet={sheet} isBusy={isBusy} onAsk={onAsk} />
        <WhyCall order={order} />
        <CallScript order={order} sheet={sheet} isPast={isPast} />
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
            aria-expanded={ASKS.includes(outcome) ? asked === outcome : undefined}
            disabled={isBusy}
            onClick={() => choose(outcome)}
          >
            {words(outcome)} <kbd>{keyOf(outcome)}</kbd>
          </button>
        ))}
        <div className={styles.note}>
          <SlashTextarea
            orderId={order.order_id}
            use="remark"
            autosize
            minRows={1}
            maxRows={6}
            aria-label={t('calling.note')}
            placeholder={t('calling.note')}
            value={note}
            maxLength={5000}
            onType={setNote}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
      </div>
      {asked === 'wrong-number' && (
        <AskNumber
          isBusy={isBusy}
          keptBy={keyOf(asked)}
          onAsk={isByMail ? () => record({ outcome: asked, note, asksNumber: true }) : undefined}
          onKeep={() => record({ outcome: asked, note })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {/* Before it is known where they are, no clock would be theirs. */}
      {asked === 'call-back' && (sheet !== undefined || error !== null) && (
        <CallBack
          zones={sheet?.zones ?? []}
          isBusy={isBusy}
          onCallBack={(at) => record({ outcome: 'call-back', at, note })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface WhomProps extends Pick<Props, 'order' | 'onAsk'> {
  sheet: Sheet | undefined
  /** The call is being recorded: the next to dial is somebody else. */
  isBusy: boolean
}

/** Who is called: the number, WhatsApp, language and hour; for roles that may see it the payment. */
function Whom({ order, sheet, isBusy, onAsk }: WhomProps) {
  const { t, i18n } = useTranslation()
  const opened = useOrderAction(order.order_id, { send: () => call(recordWhatsapp, { orderId: order.order_id }) })
  const phone = sheet?.shown ?? formatPhone(order.country_code, order.phone_number)
  const { payment } = order
  const whatsapp = sheet?.whatsapp
  const mayCall = timeThere(sheet?.zones ?? [], new Date(useNow()))?.mayCall !== false && sheet?.wrong_number !== true
  const telephone = useRef<HTMLAnchorElement>(null)
  const message = useRef<HTMLAnchorElement>(null)
  // Until the next one is there, a key would dial who was called already.
  const dial = () => !isBusy && telephone.current?.click()
  const write = () => !isBusy && message.current?.click()
  useKeys({ [DIAL_KEY]: dial, [WHATSAPP_KEY]: write })
  usePageActions([
    ...(sheet?.dialled ? [{ key: 'dial', keys: DIAL_KEY, label: t('calling.dial'), icon: Phone, run: dial }] : []),
    ...(whatsapp && whatsapp.number !== null
      ? [{ key: 'whatsapp', keys: WHATSAPP_KEY, label: t('calling.whatsapp'), icon: MessageCircle, run: write }]
      : []),
  ])
  return (
    <div className={styles.part}>
      <p className={styles.number}>
        {sheet?.dialled ? (
          <>
            <a
              ref={telephone}
              href={`tel:${sheet.dialled}`}
              data-may={mayCall}
              aria-keyshortcuts={DIAL_KEY}
              title={t('calling.dial')}
            >
              <Phone size={18} aria-hidden />
              {phone}
            </a>
            <kbd aria-hidden>{DIAL_KEY}</kbd>
          </>
        ) : (
          <span>
            <PhoneOff size={18} aria-hidden />
            {phone === DASH ? t('calling.noNumber') : phone}
          </span>
        )}
      </p>
      {whatsapp?.problem === 'wrong' && <p className={styles.wrong}>{t('calling.noSuchNumber')}</p>}
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
        {sheet && <strong>{languageName(sheet.language, i18n.language)}</strong>}
        {sheet?.dialled && <CopyValue value={sheet.dialled} shown={t('calling.copyNumber')} />}
        {whatsapp && whatsapp.number !== null && (
          <span>
            <a
              ref={message}
              href={whatsappLink({ number: whatsapp.number, text: whatsapp.text })}
              target="_blank"
              rel="noopener noreferrer"
              title={whatsapp.text}
              aria-keyshortcuts={WHATSAPP_KEY}
              onClick={() => opened.mutate()}
            >
              <MessageCircle size={14} aria-hidden /> WhatsApp
            </a>{' '}
            <kbd aria-hidden>{WHATSAPP_KEY}</kbd>
          </span>
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
