import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { call } from '#web/api.ts'
import type { ColleagueRow } from '#contract/orders/inbox.ts'
import { addNewRemark } from '#contract/orders/remarks.ts'
import { partsOf } from '#web/admin/colleagues/mention-text.tsx'
import { Dot } from '#web/admin/order/header/case-header.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { keepDraft, readDraft } from '#web/admin/session/remark-drafts.ts'
import { Section } from '#web/admin/order/section.tsx'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { SlashTextarea } from '#web/admin/texts/slash-textarea.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/order/forms.module.css'

const FLAGS = [
  ['whatsapp', 'remarks.whatsapp'],
  ['telephone', 'remarks.telephone'],
  ['statusRefund', 'remarks.refund'],
  ['voided', 'remarks.voided'],
  ['chargeBack', 'remarks.chargeback'],
] as const

type Flag = (typeof FLAGS)[number][0]
interface Comment extends Record<Flag, boolean> {
  remark: string
  /** The colleagues chosen after an `@`; those no longer in the text are not told. */
  mentions: Pick<ColleagueRow, 'id' | 'name'>[]
}

const EMPTY: Comment = {
  remark: '',
  mentions: [],
  whatsapp: false,
  telephone: false,
  statusRefund: false,
  voided: false,
  chargeBack: false,
}

/** Returns the chosen colleagues who are still in the text. */
function mentioned({ remark, mentions }: Comment): Comment['mentions'] {
  const stand = new Set(
    partsOf(
      remark,
      mentions.map(({ name }) => name),
    ).map(({ words }) => words),
  )
  return mentions.filter(({ name }) => stand.has(`@${name}`))
}

/** Writes a remark; moves the order too, where `onMove` is given: on the desk the header does. */
export function AddComment({ order, onMove }: { order: OrderDetail; onMove?: (status: Status) => void }) {
  const { t, i18n } = useTranslation()
  const member = useSignedIn()
  const [start] = useState(() => (member === undefined ? undefined : readDraft<Comment>(member.id, order.order_id)))
  const form = useFields<Comment>(
    { ...EMPTY, ...start },
    { remark: (value) => (value.trim() === '' ? t('remarks.required') : undefined) },
  )
  const save = useOrderAction<Comment>(order.order_id, {
    send: ({ remark, mentions: _, ...flags }) =>
      call(addNewRemark, {
        orderId: order.order_id,
        remark,
        remarkerName: member?.name,
        mentions: told.map(({ id }) => id),
        ...(Object.fromEntries(FLAGS.map(([name]) => [name, flags[name] ? 'Y' : ''])) as Record<Flag, 'Y' | ''>),
      }),
    done: () => form.reset(EMPTY),
  })
  const told = mentioned(form.values)
  const submit = form.onSubmit((values) => save.mutate(values))
  /** Saves from the text and from each flag. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  const { values } = form
  const memberId = member?.id
  useEffect(() => {
    if (memberId === undefined) return
    const isEmpty = JSON.stringify(values) === JSON.stringify(EMPTY)
    keepDraft(memberId, order.order_id, isEmpty ? undefined : values)
  }, [memberId, order.order_id, values])
  return (
    <Section name="addComment" isScreenOnly>
      {order.can.remark && (
        <form noValidate onSubmit={submit}>
          <SlashTextarea
            orderId={order.order_id}
            use="remark"
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
              onKeyDown(event)
            }}
            aria-keyshortcuts="r"
            label={t('remarks.remark')}
            labelProps={{ className: 'visually-hidden' }}
            name="remark"
            autosize
            minRows={onMove === undefined ? 2 : 3}
            maxRows={12}
            maxLength={10_000}
            placeholder={t('remarks.placeholder')}
            value={form.values.remark}
            onType={(remark) => form.set('remark', remark)}
            onMention={({ id, name }) => form.set('mentions', [...told.filter((one) => one.id !== id), { id, name }])}
            error={form.errors.remark}
          />
          <p role="status" className={told.length === 0 ? 'visually-hidden' : styles.told}>
            {told.length > 0 &&
              t('mentions.told', { names: new Intl.ListFormat(i18n.language).format(told.map(({ name }) => name)) })}
          </p>
          <div className={styles.below}>
            <fieldset className={styles.flags}>
              <legend className="visually-hidden">{t('remarks.flags')}</legend>
              {FLAGS.map(([name, label]) => (
                <Checkbox
                  key={name}
                  size="xs"
                  label={t(label)}
                  checked={form.values[name]}
                  onKeyDown={onKeyDown}
                  onChange={(event) => form.set(name, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
            <Button
              type="submit"
              size="xs"
              variant="default"
              loading={save.isPending}
              title={`${t('remarks.save')} (Ctrl-Enter)`}
            >
              {t('remarks.save')}
            </Button>
          </div>
        </form>
      )}
      {onMove !== undefined && order.can.moveTo.length > 0 && (
        <fieldset className={styles.moves} style={{ marginTop: order.can.remark ? 16 : 0 }}>
          <legend>{t('remarks.moveTo')}</legend>
          {order.can.moveTo.map((status) => (
            <Button
              key={status}
              size="compact-sm"
              variant="subtle"
              c="var(--ink)"
              justify="start"
              leftSection={<Dot colour={statusColour(status)} />}
              onClick={() => onMove(status)}
            >
              {t(`move.${status}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </Section>
  )
}
