import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeCase, DisputePage } from '#contract/disputes/disputes.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { CallError } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { DISPUTES_KEY } from '#web/admin/disputes/count-query.ts'
import { CaseActs } from '#web/admin/disputes/case-acts.tsx'
import { CaseDialog } from '#web/admin/disputes/case-dialog.tsx'
import { CaseGlance } from '#web/admin/disputes/case-glance.tsx'
import { CaseHistory } from '#web/admin/disputes/case-history.tsx'
import { CaseMatch } from '#web/admin/disputes/case-match.tsx'
import { CaseVerdict } from '#web/admin/disputes/case-verdict.tsx'
import { STATE_COLOURS, stateWords } from '#web/admin/disputes/case-words.ts'
import { DESK_SEARCH_DEFAULTS } from '#web/admin/disputes/desk-search.ts'
import { useCaseMoves } from '#web/admin/disputes/use-case-moves.tsx'
import { exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/disputes/disputes.module.css'

const route = getRouteApi('/admin/disputes/$disputeId')
const NOT_FOUND = new CallError(404, {})

/** One dispute: what is known of it, what to do about it, and how far it is. */
export function CasePage() {
  return (
    <Guarded permission="disputes:work">
      <Found />
    </Guarded>
  )
}

function Found() {
  const { disputeId } = route.useParams()
  if (!/^[1-9]\d{0,14}$/.test(disputeId))
    return <FailurePanel error={NOT_FOUND} retry={() => undefined} missing="dispute" />
  return <Loaded key={disputeId} id={Number(disputeId)} />
}

function Loaded({ id }: { id: number }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(caseQuery(id))
  useLiveEvent('order', ({ parts }) => {
    if (parts.includes('disputes')) void client.invalidateQueries({ queryKey: [DISPUTES_KEY] })
  })
  if (data !== undefined) return <Case of={data} />
  return error === null ? (
    <div aria-busy />
  ) : (
    <FailurePanel error={error} retry={() => void refetch()} missing="dispute" />
  )
}

function Case({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const moves = useCaseMoves(of)
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page, of.version)
  useKeys({
    Escape: () => void navigate({ to: '/admin/disputes', search: DESK_SEARCH_DEFAULTS }),
  })
  return (
    <>
      <Link to="/admin/disputes" search={DESK_SEARCH_DEFAULTS} className={shared.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('disputes.back')}
      </Link>
      <div ref={page}>
        <Page
          title={t('disputes.one', { number: of.caseNumber })}
          aside={<CaseActs of={of} moves={moves} onEdit={() => setIsEditing(true)} />}
        >
          <div className={styles.top}>
            <CaseGlance of={of} moves={moves} />
          </div>
          <div className={styles.columns}>
            <div className={styles.column}>
              {of.orderId === null && <CaseMatch of={of} />}
              <CaseVerdict of={of} />
            </div>
            <div className={styles.column}>
              <Facts of={of} />
              {of.others.length > 0 && <Others cases={of.others} />}
              <CaseHistory history={of.history} />
            </div>
          </div>
          {moves.dialog}
          {isEditing && <CaseDialog of={of} onClose={() => setIsEditing(false)} />}
        </Page>
      </div>
    </>
  )
}

function Facts({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  const fact = (label: string, value: React.ReactNode) =>
    value === null || value === '' ? null : (
      <div>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    )
  const code = [of.scheme && t(`disputes.schemes.${of.scheme}`), of.code].filter(Boolean).join(' ')
  return (
    <Panel title={t('disputes.facts')} aside={<Badge colour={STATE_COLOURS[of.state]}>{stateWords(of, t)}</Badge>}>
      <dl className={`${shared.facts} ${styles.facts}`}>
        {fact(
          t('disputes.fields.reason'),
          [t(`disputes.reasons.${of.reason}`), code && `(${code})`].filter(Boolean).join(' '),
        )}
        {of.refundable !== null &&
          fact(t('disputes.refunding'), t(`disputes.refundable.${of.refundable ? 'yes' : 'no'}`))}
        {fact(
          t('disputes.order'),
          of.orderId === null ? (
            t('disputes.noOrder')
          ) : (
            <>
              <Link
                to="/admin/view-order/$encodedId"
                params={{ encodedId: encodeId(of.orderId) }}
                className={styles.open}
              >
                {of.traveller}, #{of.orderId}
              </Link>{' '}
              <small>{t(`disputes.matchedBy.${of.matchedBy ?? 'hand'}`)}</small>
            </>
          ),
        )}
        {fact(t('disputes.fields.gateway'), of.gateway)}
        {fact(t('disputes.fields.caseNumber'), <CopyValue value={of.caseNumber} wraps />)}
        {fact(t('disputes.fields.stage'), t(`disputes.stages.${of.stage}`))}
        {fact(t('disputes.openedAt'), exactMoment(of.openedAt, 'minute'))}
        {of.endedAt !== null && fact(t('disputes.ended'), exactMoment(of.endedAt, 'minute'))}
        {of.transactionId !== null &&
          fact(t('disputes.fields.transactionId'), <CopyValue value={of.transactionId} wraps />)}
        {fact(t('disputes.fields.reference'), of.reference)}
        {fact(t('disputes.fields.cardLast4'), of.cardLast4)}
        {of.paidOn !== null && fact(t('disputes.fields.paidOn'), formatDay(of.paidOn))}
        {fact(t('disputes.worker'), of.worker?.name ?? t('disputes.nobody'))}
        {fact(t('disputes.fields.note'), of.note)}
      </dl>
    </Panel>
  )
}

/** Other cases of the same order. */
function Others({ cases }: { cases: DisputeCase[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('disputes.others')}>
      <ul className={styles.candidates}>
        {cases.map((one) => (
          <li key={one.id}>
            <Link to="/admin/disputes/$disputeId" params={{ disputeId: String(one.id) }} className={styles.open}>
              {one.caseNumber}
            </Link>
            <span>{t(`disputes.stages.${one.stage}`)}</span>
            <Badge colour={STATE_COLOURS[one.state]}>{stateWords(one, t)}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
