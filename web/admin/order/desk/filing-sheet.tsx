import { RotateCcw } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { SheetField as AssistantField } from '#contract/form/sheet.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FillInButton } from '#web/admin/filing-assistant/fill-in-button.tsx'
import type { SheetField, SheetRow, SheetStep, SheetValue } from '#web/admin/form/filing-sheet.ts'
import { useOrAsk } from '#web/admin/order/ask-over.tsx'
import { isCopied, type useCopied } from '#web/admin/order/desk/copied.ts'
import { nextToCopy } from '#web/admin/order/desk/next-to-copy.ts'
import { SheetLine } from '#web/admin/order/desk/sheet-line.tsx'
import { OtherChecks } from '#web/admin/order/form/other-checks.tsx'
import { ViewSwitch, type View } from '#web/admin/order/view-switch.tsx'
import { announce } from '#web/ui/announce.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/desk/filing-sheet.module.css'

interface Props {
  order: OrderDetail
  view: View
  onView: (view: View) => void
  steps: SheetStep[]
  /** The values of the steps that are to be copied. */
  values: SheetValue[]
  copying: ReturnType<typeof useCopied>
}

/**
 * The order as the official form asks for it, on one screen: `c` anywhere, or Enter on a value, copies it and goes to the next
 * that is left; what was copied is ticked. Each value can be changed where it stands.
 */
export function FilingSheet({ order, view, onView, steps, values, copying }: Props) {
  const { t } = useTranslation()
  const { copied, mark, startAgain } = copying
  const sheet = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<SheetField | undefined>(undefined)
  const isLeft = (value: SheetValue) => !isCopied(copied, value)
  const current = values.find(({ field }) => field === at)
  const next = current !== undefined && isLeft(current) ? current : nextToCopy(values, current, isLeft)
  const done = values.filter((value) => !isLeft(value)).length
  const rows = steps.flatMap((step) => step.rows)
  const inRows = new Set(rows.flatMap(({ row }) => row.fields))

  const buttons = () => [...(sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const nameOf = (value: SheetValue) => {
    const { row } = rows.find(({ values: own }) => own.includes(value))!
    const label = t(`fields.${row.label}`)
    return value.part === undefined ? label : `${label}: ${t(`edit.parts.${value.part}`)}`
  }

  async function copy(value: SheetValue | undefined): Promise<void> {
    if (value === undefined) return
    try {
      await navigator.clipboard.writeText(value.value)
    } catch {
      toast.error(t('common.copyFailed'), { toastId: 'copy' })
      return
    }
    mark(value)
    const after = nextToCopy(values, value, (one) => one !== value && isLeft(one))
    announce(
      [t('desk.copiedOne', { label: nameOf(value) }), after && t('desk.nextOne', { label: nameOf(after) })].join('. '),
    )
    buttons()
      .find(({ dataset }) => dataset.field === (after ?? value).field)
      ?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = buttons()
    const from = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: from + 1, ArrowRight: from + 1, ArrowUp: from - 1, ArrowLeft: from - 1 }[event.key]
    if (from < 0 || to === undefined) return
    event.preventDefault()
    all.at(to >= all.length ? 0 : to)?.focus()
  }
  const orAsk = useOrAsk()
  useKeys({ c: () => void copy(values.find(({ field }) => field === focusedField()) ?? next) })

  return (
    <section aria-labelledby="sheet-heading" className={styles.frame} id="sheet">
      <header className={styles.bar} data-screen-only>
        <h2 id="sheet-heading" className="visually-hidden">
          {t('desk.sheet')}
        </h2>
        <ViewSwitch view={view} onView={onView} />
        <span className={styles.count}>
          <progress value={done} max={Math.max(1, values.length)} aria-label={t('desk.progress')} />
          {done === values.length ? t('desk.copiedAll') : t('desk.copied', { copied: done, all: values.length })}
        </span>
        {done > 0 && (
          <button
            type="button"
            className={styles.again}
            aria-label={t('desk.startAgain')}
            title={t('desk.startAgain')}
            onClick={startAgain}
          >
            <RotateCcw size={15} aria-hidden />
          </button>
        )}
        <FillInButton
          orderId={order.order_id}
          orAsk={orAsk}
          onFilled={(fields) => mark(...rows.flatMap((row) => row.values.filter((value) => isIn(fields, row, value))))}
        />
      </header>
      <OtherChecks order={order} checks={order.needs_check.filter(({ field }) => !inRows.has(field))} />
      {/* The arrows go from one value to the next; each value is a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={sheet} className={styles.steps} onKeyDown={onKeyDown}>
        {steps.map(({ name, rows: own }, at) => (
          <div key={name} className={styles.step} role="group" aria-label={t(`desk.steps.${name}`)}>
            <h3>{t(`desk.steps.${name}`)}</h3>
            {at === 0 && (
              <span className={styles.hint} data-screen-only data-keys-only>
                <kbd>c</kbd> {t('desk.keyCopy')}{' '}
                {order.can.correct && (
                  <>
                    <kbd>e</kbd> {t('edit.change')}
                  </>
                )}
              </span>
            )}
            <dl>
              {own.map((row) => (
                <SheetLine
                  key={row.row.label}
                  order={order}
                  line={row}
                  next={next?.field}
                  isCopied={(value) => isCopied(copied, value)}
                  onCopy={(value) => void copy(value)}
                  onFocus={setAt}
                />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Whether a value is among those the assistant filled in: to it a date is one, which here is three of a row. */
function isIn(filled: readonly AssistantField[], { row }: SheetRow, { field, part }: SheetValue): boolean {
  const names: readonly string[] = filled
  const isOfDate = part === 'day' || part === 'month' || part === 'year'
  return names.includes(field) || (isOfDate && row.fields.some((name) => names.includes(name)))
}

/** The field of the value that has the focus. */
function focusedField(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset.field : undefined
}
