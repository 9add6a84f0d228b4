import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import {
  AlarmClock,
  ArrowLeft,
  ChevronDown,
  CircleAlert,
  MoveRight,
  PlaneLanding,
  PlaneTakeoff,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import { STATUS_NAMES, type Status } from '#contract/orders/statuses.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { bothMoments, formatDay, fullName, shortDay } from '#web/admin/formats/formats.ts'
import { CaseClaim } from '#web/admin/order/header/case-claim.tsx'
import { OrderAssignee } from '#web/admin/order/header/order-assignee.tsx'
import { OrderGroup, type useOrderGroup } from '#web/admin/order/header/order-group.tsx'
import { OrderTags } from '#web/admin/order/header/order-tags.tsx'
import type { StepName } from '#web/admin/orders/next-step.ts'
import { Neighbours, type useNeighbours } from '#web/admin/order/header/neighbours.tsx'
import type { Work } from '#web/admin/order/header/use-work.ts'
import { daysFromNow, dueOf, dueWords, lateness } from '#web/admin/formats/due.ts'
import { StatusBadge, statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { FlightMark } from '#web/admin/orders/table/when-cells.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/header/case-header.module.css'

interface Props {
  order: OrderDetail
  neighbours: ReturnType<typeof useNeighbours>
  work: Work
  group: ReturnType<typeof useOrderGroup>
  onMove: (status: Status) => void
  /** Goes from flag to flag; left out where the next step and its reasons say them. */
  onShowCheck: (() => void) | undefined
  onShowDocuments: () => void
  onTags: () => void
  onAssign: () => void
  /** The next step, whose button says it: nothing else says it again. */
  next: StepName | undefined
  /** The menu of everything else, and the button of the next step. */
  menu: ReactNode
  step: ReactNode
}

/** Who, what, when and how urgent, and what to do next: one line in view at the top of the page, whatever one reads below. */
export function CaseHeader({
  order,
  neighbours,
  work,
  group,
  onMove,
  onShowCheck,
  onShowDocuments,
  onTags,
  onAssign,
  next,
  menu,
  step,
}: Props) {
  const { t } = useTranslation()
  const isStopped = order.documents.some(({ state }) => state === 'stopped')
  const isReady = order.documents.some(({ state }) => state === 'to-check')
  usePageActions(
    order.can.moveTo.map((status) => ({
      key: status,
      label: t(`move.${status}`),
      icon: MoveRight,
      keys: `m ${figureOf(status)}`,
      run: () => onMove(status),
    })),
  )
  return (
    <div className={styles.head}>
      <BackToList order={order} />
      <div className={styles.who}>
        <h1 className={styles.name} title={fullName(order)}>
          {fullName(order)}
        </h1>
        <span className={styles.id}>
          <CopyValue value={String(order.order_id)} />
        </span>
        <StatusBadge status={order.process_status} />
        {order.processing_mode !== 'standard' && order.process_status.toLowerCase() !== order.processing_mode && (
          <Badge colour={order.processing_mode === 'priority' ? 'pink' : 'indigo'}>
            {t(`filters.${order.processing_mode}`)}
          </Badge>
        )}
      </div>
      <Urgency order={order} />
      <div className={styles.flags}>
        <OrderGroup order={order} group={group} />
        <OrderTags order={order} onEdit={onTags} />
        {order.anonymised_at === null && <OrderAssignee order={order} onEdit={onAssign} />}
        {order.anonymised_at !== null && (
          <Badge colour="gray">{t('privacy.anonymised', { day: formatDay(order.anonymised_at.slice(0, 10)) })}</Badge>
        )}
        {order.legal_hold !== null && (
          <span title={t('privacy.heldBy', { name: order.legal_hold.by, reason: order.legal_hold.reason })}>
            <Badge colour="orange">{t('privacy.held')}</Badge>
          </span>
        )}
        {order.paid_at === null && next !== 'pay' && <Badge colour="orange">{t('desk.flags.unpaid')}</Badge>}
        {isStopped && next !== 'stopped' && (
          <Flag kind="stopped" onClick={onShowDocuments}>
            <CircleAlert size={14} aria-hidden />
            {t('desk.flags.stopped')}
          </Flag>
        )}
        {isReady && next !== 'check' && next !== 'sendReady' && (
          <Flag kind="ready" onClick={onShowDocuments}>
            {t('desk.flags.ready')}
          </Flag>
        )}
        {order.needs_check.length > 0 && onShowCheck !== undefined && (
          <Flag kind="check" onClick={onShowCheck} label={t('order.needsCheck', { count: order.needs_check.length })}>
            <TriangleAlert size={14} aria-hidden />
            {order.needs_check.length}
          </Flag>
        )}
      </div>
      <div className={styles.do}>
        <CaseClaim work={work} />
        <Neighbours neighbours={neighbours} />
        {order.can.moveTo.length > 0 && (
          <MenuButton
            label={t('order.move')}
            className={styles.quiet}
            hotKey="m"
            items={order.can.moveTo.map((status) => ({
              key: status,
              label: t(`move.${status}`),
              icon: <Dot colour={statusColour(status)} />,
              hint: figureOf(status),
              onPick: () => onMove(status),
            }))}
          >
            {t('order.move')}
            <ChevronDown size={16} aria-hidden />
          </MenuButton>
        )}
        {menu}
        {step}
      </div>
    </div>
  )
}

/** Which figure moves an order there: always the same one, whatever else is in the menu, since hands learn it. */
function figureOf(status: Status): string {
  return String(STATUS_NAMES.indexOf(status) + 1)
}

/** When it is due, which way it goes and when. */
function Urgency({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const { flight_day: flight } = order
  const due = dueOf(order)
  const said = due && dueWords(due, nowMs, t)
  const isClosed = ['Completed', 'Deleted', 'Refunds'].includes(order.process_status)
  const isArrival = order.direction === 'Arrival'
  const way = t(isArrival ? 'order.arrival' : 'order.departure')
  const Plane = isArrival ? PlaneLanding : PlaneTakeoff
  return (
    <div className={styles.facts}>
      {due !== undefined && said !== undefined && !isClosed && (
        <span
          className={styles.fact}
          data-late={said.state === 'late' ? lateness(order, nowMs) : undefined}
          title={due.day === undefined ? bothMoments(new Date(due.ms)) : formatDay(due.day)}
        >
          <AlarmClock size={15} aria-hidden />
          {said.state === 'late' || said.state === 'missed' ? said.away : `${t('order.due')} ${said.away}`}
        </span>
      )}
      <span
        className={styles.fact}
        title={
          flight === null ? undefined : `${way} ${formatDay(flight)} · ${daysFromNow(flight, nowMs, i18n.language)}`
        }
      >
        <Plane size={16} aria-hidden />
        <span className={flight === null ? undefined : styles.way}>{way}</span>
        {flight !== null && <span>{shortDay(flight, nowMs)}</span>}
        {!isClosed && <FlightMark order={order} nowMs={nowMs} t={t} />}
      </span>
    </div>
  )
}

interface FlagProps {
  kind: 'stopped' | 'ready' | 'check'
  /** Its words, where it shows only a sign. */
  label?: string
  onClick: () => void
  children: ReactNode
}

function Flag({ kind, label, onClick, children }: FlagProps) {
  return (
    <button type="button" className={styles.flag} data-kind={kind} title={label} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

export function Dot({ colour }: { colour: string }) {
  return <span className={styles.dot} style={{ background: `var(--mantine-color-${colour}-5)` }} aria-hidden />
}

function BackToList({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const words = useQueueWords()
  const icon = <ArrowLeft size={17} aria-hidden />
  if (canGoBack) {
    const label = t('order.back')
    return (
      <button
        type="button"
        className={styles.back}
        onClick={() => router.history.back()}
        aria-label={label}
        title={`${label} (Esc)`}
      >
        {icon}
      </button>
    )
  }
  const label = t('order.backTo', { queue: words(order.queue).title })
  return (
    <Link
      to="/admin/$queue"
      params={{ queue: QUEUES[order.queue].route }}
      className={styles.back}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  )
}
