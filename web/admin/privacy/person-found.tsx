import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Braces, Eraser, FileArchive, FileText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import type { PersonFormat } from '#contract/orders/person-keys.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { DASH, formatDay } from '#web/admin/formats/formats.ts'
import { erasuresQuery, saveHeld, type ChosenOrders, type Found, type Person } from '#web/admin/privacy/calls.ts'
import { askErasure } from '#contract/travellers/privacy.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/privacy/privacy.module.css'

type Order = Found['orders'][number]
type Held = Found['held'][number]

/** TABLE: how it is saved -> its button. */
const SAVED = [
  { format: 'zip', icon: FileArchive, variant: 'filled' },
  { format: 'pdf', icon: FileText, variant: 'default' },
  { format: 'json', icon: Braces, variant: 'default' },
] as const

/** The orders of a person, how much is held, and what can be done about it. */
export function PersonFound({ person, found }: { person: Person; found: Found }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { orders, held } = found
  const names = new Set(orders.map(({ name }) => name.toLowerCase())).size
  const [chosen, setChosen] = useState<readonly number[]>(names > 1 ? [] : orders.map(({ order_id: id }) => id))
  const asked: ChosenOrders = { ...person, orderIds: [...chosen] }
  const save = useMutation({ mutationFn: (format: PersonFormat) => saveHeld(asked, format), onError: tellFailure })
  const ask = useMutation({
    mutationFn: () => call(askErasure, asked),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(erasuresQuery),
  })
  const columns = useColumns(chosen, (id, isChosen) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id)),
  )
  if (orders.length === 0) return <StatePanel icon={SearchX} title={t('privacy.none')} text={t('privacy.noneText')} />
  return (
    <Panel
      title={t('privacy.found', { count: orders.length })}
      aside={
        <div className={styles.actions}>
          {SAVED.map(({ format, icon: Icon, variant }) => (
            <Button
              key={format}
              size="xs"
              variant={variant}
              leftSection={<Icon size={14} aria-hidden />}
              disabled={chosen.length === 0}
              loading={save.isPending && save.variables === format}
              onClick={() => save.mutate(format)}
            >
              {t(`privacy.${format}`)}
            </Button>
          ))}
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<Eraser size={14} aria-hidden />}
            disabled={chosen.length === 0}
            loading={ask.isPending}
            onClick={() => setAsking(true)}
          >
            {t('privacy.ask')}
          </Button>
        </div>
      }
    >
      {names > 1 && <p className={styles.hint}>{t('privacy.several', { count: names })}</p>}
      <div className={styles.tables}>
        <DataTable
          label={t('privacy.orders')}
          columns={columns.orders}
          rows={orders}
          rowKey={({ order_id }) => order_id}
        />
        <DataTable label={t('privacy.whatIsHeld')} columns={columns.held} rows={held} rowKey={({ table }) => table} />
      </div>
      {isAsking && (
        <Confirm
          question={t('privacy.askQuestion')}
          text={t('privacy.askText', { orders: chosen.toSorted((a, b) => a - b).join(', ') })}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            ask.mutate()
          }}
        />
      )}
    </Panel>
  )
}

function useColumns(chosen: readonly number[], choose: (id: number, isChosen: boolean) => void) {
  const { t } = useTranslation()
  const orders: DataColumn<Order>[] = [
    {
      key: 'choose',
      label: t('privacy.choose'),
      cell: ({ order_id: id, name }) => (
        <Checkbox
          aria-label={t('privacy.chooseOrder', { order: id, name })}
          checked={chosen.includes(id)}
          onChange={(event) => choose(id, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'order',
      label: t('privacy.order'),
      cell: ({ order_id }) => (
        <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(order_id) }}>
          {order_id}
        </Link>
      ),
    },
    { key: 'name', label: t('privacy.name'), cell: ({ name }) => name },
    { key: 'came', label: t('privacy.came'), cell: ({ created_at }) => formatDay(created_at.slice(0, 10)) },
    { key: 'flight', label: t('privacy.flight'), cell: ({ flight_day }) => formatDay(flight_day) },
    { key: 'kept', label: t('privacy.kept'), cell: ({ kept }) => kept ?? DASH },
  ]
  const held: DataColumn<Held>[] = [
    { key: 'table', label: t('privacy.table'), cell: ({ name }) => name },
    { key: 'purpose', label: t('privacy.purpose'), cell: ({ purpose }) => purpose },
    { key: 'rows', label: t('privacy.rows'), align: 'right', cell: ({ rows }) => rows },
  ]
  return { orders, held }
}
