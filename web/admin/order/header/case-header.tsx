import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { PROCESSING_MODES } from '#contract/processing-modes.ts'
import { QUEUES } from '#contract/queues.ts'
import type { Status } from '#contract/statuses.ts'
import { CaseClaim } from '#web/admin/order/header/case-claim.tsx'
import { Neighbours } from '#web/admin/order/header/neighbours.tsx'
import { flightDay } from '#web/admin/form/form-fields.ts'
import { daysFromNow, dueOf, fromNow, type Due } from '#web/admin/order/header/urgency.ts'
import { exactMoment, formatDay, formatPhone, fullName, orDash, DASH } from '#web/admin/formats/formats.ts'
import { StatusBadge, statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/header/case-header.module.css'

interface Props {
  order: OrderDetail
  onMove: (status: Status) => void
  onShowCheck: () => void
}

/** Who, what, when and how urgent: in view at the top of the page, whatever one reads below. */
export function CaseHeader({ order, onMove, onShowCheck }: Props) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const flight = flightDay(order)
  const due = dueOf(order, flight)
  const isLate = due !== undefined && due.ms < nowMs
  const dueWords = ({ ms, day }: Due) =>
    day === undefined ? fromNow(ms, nowMs, i18n.language) : daysFromNow(day, nowMs, i18n.language)
  const closed = ['Completed', 'Deleted', 'Refunds'].includes(order.process_status)
  const isArrival = order.IsArrival?.trim().toLowerCase() !== 'departure'
  return (
    <div className={styles.head}>
      <div className={styles.ways}>
        <BackToList order={order} />
        <CaseClaim orderId={order.order_id} />
        <Neighbours order={order} />
      </div>
      <div className={styles.line}>
        <h1 className={styles.name}>{fullName(order)}</h1>
        <StatusBadge status={order.process_status} />
        <Badge colour={order.processing_mode === 'priority' ? 'pink' : 'gray'}>
          {PROCESSING_MODES[order.processing_mode].label}
        </Badge>
        <Badge colour="gray">{t(isArrival ? 'order.arrival' : 'order.departure')}</Badge>
        {order.paid_at === null && <Badge colour="orange">{t('order.unpaid')}</Badge>}
        {order.needs_check.length > 0 && (
          <button type="button" className={styles.check} onClick={onShowCheck} title={t('order.firstCheck')}>
            <TriangleAlert size={14} aria-hidden />
            {t('order.needsCheck', { count: order.needs_check.length })}
          </button>
        )}
        {order.can.moveTo.length > 0 && (
          <MenuButton
            label={t('order.move')}
            className={styles.move}
            align="start"
            hotKey="m"
            items={order.can.moveTo.map((status) => ({
              key: status,
              label: t(`move.${status}`),
              icon: <Dot colour={statusColour(status)} />,
              onPick: () => onMove(status),
            }))}
          >
            {t('order.move')}
            <ChevronDown size={16} aria-hidden />
          </MenuButton>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact label={t('fields.orderId')}>
          <CopyValue value={String(order.order_id)} />
        </Fact>
        <Fact label={t('columns.email')}>
          <CopyValue value={orDash(order.email)} />
        </Fact>
        {formatPhone(order.country_code, order.phone_number) !== DASH && (
          <Fact label={t('fields.phone')}>
            <CopyValue value={formatPhone(order.country_code, order.phone_number)} />
          </Fact>
        )}
        <Fact label={t('order.received')} hover={exactMoment(order.created_at)}>
          {exactMoment(order.created_at, 'minute')}{' '}
          <small>{fromNow(Date.parse(order.created_at), nowMs, i18n.language)}</small>
        </Fact>
        {flight !== undefined && (
          <Fact label={t('order.flight')}>
            {formatDay(flight)} <small>{daysFromNow(flight, nowMs, i18n.language)}</small>
          </Fact>
        )}
        {due !== undefined && !closed && (
          <Fact
            label={t('order.due')}
            hover={due.day === undefined ? exactMoment(new Date(due.ms)) : formatDay(due.day)}
          >
            <strong className={isLate ? styles.late : undefined}>
              {isLate ? t('order.late', { since: dueWords(due) }) : dueWords(due)}
            </strong>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, hover, children }: { label: string; hover?: string; children: React.ReactNode }) {
  return (
    <div title={hover}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
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
  if (canGoBack) {
    return (
      <button type="button" className={styles.back} onClick={() => router.history.back()} title="Esc">
        <ArrowLeft size={15} aria-hidden />
        {t('order.back')}
      </button>
    )
  }
  return (
    <Link to="/admin/$queue" params={{ queue: QUEUES[order.queue].route }} className={styles.back}>
      <ArrowLeft size={15} aria-hidden />
      {t('order.backTo', { queue: words(order.queue).title })}
    </Link>
  )
}
