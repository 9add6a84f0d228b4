import { authorOf } from '#web/admin/formats/author-of.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { TriangleAlert, X } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { getOrderDetails, type OrderDetail, type OrderRow } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { DASH, formatPhone, fullName, remarkMoment, shortDay } from '#web/admin/formats/formats.ts'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { nextStep, type StepName } from '#web/admin/orders/next-step.ts'
import { isOpenRefund, refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { stepReasons } from '#web/admin/orders/step-reasons.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'
import { signWords } from '#web/admin/orders/table/order-signs.tsx'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsOf, useTagsById } from '#web/admin/tags/tags-query.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/orders/peek/peek.module.css'

/** So many remarks are shown, the newest. */
const REMARKS = 3
/** When going from row to row, only a row that one stays at is fetched. */
const STAYS_MS = 200
/** So many reasons of the next step, and so many things that are wrong, are shown in words. */
const SAID = 3
/** When it is, as in the list, where it is known. */
const TIMES = ['flight', 'due', 'later'] as const
/** Nobody has done anything at its page: the first step is asked for. */
const UNTOUCHED = { hasLooked: false, file: 'none', copied: 0, toCopy: 1 } as const

interface Props {
  order: OrderRow
  isReady: boolean
  said: Said
  atWork: AtWork
  onOpen: () => void
  onClose: () => void
}

/** What one asks first of an order of a list, beside the list: who, when, what is to be done next and why, and what was said last. What is not known is left out. */
export function Peek({ order, isReady, said, atWork, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const id = order.order_id
  const [asked] = useDebouncedValue(id, STAYS_MS)
  const { data, isPlaceholderData } = useQuery({
    // Below the order's own key: what changes it renews this too.
    queryKey: ['order', asked, 'peek'],
    queryFn: async ({ signal }) => {
      const detail = (await call(getOrderDetails, { orderId: asked }, { signal })).data
      const { remark, paid_at, payment, needs_check, flight_day, documents } = detail
      const refund = detail.refunds?.cases.find(isOpenRefund)
      const step = nextStep(detail, UNTOUCHED)
      return { remark, paid_at, payment, needs_check, flight_day, documents, refund, step }
    },
    placeholderData: keepPreviousData,
  })
  const own = asked === id && !isPlaceholderData ? data : undefined
  const remarks = own?.remark.toSorted((a, b) => b.id - a.id).slice(0, REMARKS)
  // How many values are copied is known at its page alone; that is the first reason of this step.
  const reasons =
    own?.step === undefined ? [] : stepReasons(own, own.step, said.nowMs, t).slice(own.step.name === 'copy' ? 1 : 0)
  const wrong = wrongWords(order, isReady, own, t).filter((words) => !reasons.includes(words))
  const phone = formatPhone(order.country_code, order.phone_number)
  const tags = useTagsById(order.tags.length > 0)
  const { claim } = atWork
  const panel = useRef<HTMLElement>(null)
  // Where it lies over the end of the list, its row stays in sight above it.
  useEffect(() => {
    panel.current?.parentElement?.querySelector('[data-active=true] a')?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <aside ref={panel} className={styles.peek} aria-label={t('peek.title', { name: fullName(order) })}>
      <div>
        <header className={styles.head}>
          <div aria-live="polite">
            <h2>{fullName(order)}</h2>
            <p>
              #{id} {ORDER_COLUMNS.status.cell?.(order, said)}
            </p>
          </div>
          <button type="button" onClick={onClose} aria-label={t('common.close')} title={`${t('common.close')} (Esc)`}>
            <X size={16} aria-hidden />
          </button>
        </header>
        {(own === undefined || own.step !== undefined) && (
          <div className={styles.next} aria-busy={own === undefined}>
            {own?.step !== undefined && (
              <>
                <small>{t('sections.next')}</small>
                <strong>{t(`desk.step.${own.step.name}`, { count: own.step.count })}</strong>
                <Some words={reasons} t={t} />
              </>
            )}
          </div>
        )}
        <dl className={styles.times}>
          {TIMES.filter((column) => ORDER_COLUMNS[column].text(order, said) !== DASH).map((column) => {
            const { text, cell } = ORDER_COLUMNS[column]
            return (
              <div key={column}>
                <dt>{t(`columns.${column}`)}</dt>
                <dd>{cell?.(order, said) ?? text(order, said)}</dd>
              </div>
            )
          })}
        </dl>
        {wrong.length > 0 && (
          <div className={styles.wrong}>
            <TriangleAlert size={15} aria-hidden />
            <Some words={wrong} t={t} />
          </div>
        )}
      </div>
      <div className={styles.more}>
        <dl className={`${shared.facts} ${styles.facts}`}>
          <div>
            <dt>{t('order.paid')}</dt>
            <dd>{own === undefined ? '…' : paidWords(own, t)}</dd>
          </div>
          {own?.refund !== undefined && (
            <div>
              <dt>{t('remarks.refund')}</dt>
              <dd>
                {[
                  refundAmount(own.refund, t),
                  refundState(own.refund, t),
                  own.refund.reason !== null && t(`refunds.reasons.${own.refund.reason}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('columns.language')}</dt>
            <dd>{ORDER_COLUMNS.language.text(order, said)}</dd>
          </div>
          {order.email !== '' && (
            <div>
              <dt>{t('columns.email')}</dt>
              <dd>{order.email}</dd>
            </div>
          )}
          {phone !== DASH && (
            <div>
              <dt>{t('columns.telephone')}</dt>
              <dd>{phone}</dd>
            </div>
          )}
          {order.tags.length > 0 && (
            <div>
              <dt>{t('columns.tags')}</dt>
              <dd className={styles.tags}>
                {tagsOf(order.tags, tags).map((tag) => (
                  <TagChip key={tag.id} tag={tag} />
                ))}
              </dd>
            </div>
          )}
          {order.assigned !== null && (
            <div>
              <dt>{t('columns.assigned')}</dt>
              <dd>{order.assigned.name}</dd>
            </div>
          )}
          {claim !== null && (
            <div>
              <dt>{t('columns.claimedBy')}</dt>
              <dd>{claim.by.name}</dd>
            </div>
          )}
        </dl>
        <h3>{t('peek.remarks')}</h3>
        <div className={styles.remarks} aria-busy={remarks === undefined}>
          {remarks?.length === 0 && <p>{t('peek.none')}</p>}
          {remarks?.map((remark) => (
            <div key={remark.id}>
              <p>{remark.remark}</p>
              <small>
                {authorOf(t, remark)}, {remarkMoment(remark)}
              </small>
            </div>
          ))}
        </div>
      </div>
      <footer className={styles.foot}>
        <a
          href={`/admin/view-order/${encodeId(id)}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {t('keys.open')} <kbd>Enter</kbd>
        </a>
        <span data-keys-only>
          <kbd>j</kbd> <kbd>k</kbd> <kbd>Esc</kbd>
        </span>
      </footer>
    </aside>
  )
}

/** The first of several sentences, a line each, and how many follow. */
function Some({ words, t }: { words: readonly string[]; t: TFunction }) {
  return (
    <ul>
      {words.slice(0, SAID).map((one) => (
        <li key={one}>{one}</li>
      ))}
      {words.length > SAID && <li>{t('desk.moreReasons', { count: words.length - SAID })}</li>}
    </ul>
  )
}

/** TABLE: a sign of the list -> the next steps that say the same. */
const SAID_BY: Record<'ready' | 'stopped' | 'answered' | 'mail_trouble', readonly StepName[]> = {
  ready: ['check', 'sendReady'],
  stopped: ['stopped'],
  answered: ['answers'],
  mail_trouble: ['mail'],
}

/** What is wrong with the order, in words: its signs and its flags, without what the next step says. */
function wrongWords(
  order: OrderRow,
  isReady: boolean,
  own: { needs_check: OrderDetail['needs_check']; step?: { name: StepName } | undefined } | undefined,
  t: TFunction,
): string[] {
  if (own === undefined) return []
  const isSaid = (sign: keyof typeof SAID_BY) => own.step !== undefined && SAID_BY[sign].includes(own.step.name)
  const signs = {
    ...order,
    // Its flags follow in their own words, which name the other orders too.
    checks: 0,
    duplicate: order.duplicate && !own.needs_check.some(({ field }) => field === 'duplicate'),
    stopped: order.stopped && !isSaid('stopped'),
    answered: order.answered && !isSaid('answered'),
    mail_trouble: order.mail_trouble && !isSaid('mail_trouble'),
  }
  const flags = own.needs_check.map(({ message }) => message)
  return [...new Set([...signWords(signs, isReady && !isSaid('ready'), t), ...flags])]
}

/** When it was paid, how much and by which gateway, as far as that is known to this role. */
function paidWords({ paid_at: paid, payment }: Pick<OrderDetail, 'paid_at' | 'payment'>, t: TFunction): string {
  const amount = [payment?.amount, payment?.currency].filter(Boolean).join(' ')
  const when = paid === null ? t('desk.flags.unpaid') : shortDay(paid, Date.now())
  return [amount, payment?.gateway, when].filter(Boolean).join(' · ')
}
