import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { handleDataRequest } from '#contract/travellers/privacy.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { DASH, shortMoment } from '#web/admin/formats/formats.ts'
import { dataRequestsQuery, type DataRequestRow } from '#web/admin/privacy/calls.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/privacy/privacy.module.css'

/** What travellers asked for of their data on their order's page, and whether it was handled. `onFind` looks for the person of an e-mail. */
export function DataRequests({ onFind }: { onFind: (email: string) => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(dataRequestsQuery)
  const [asked, setAsked] = useState<DataRequestRow | undefined>(undefined)
  const handle = useMutation({
    mutationFn: (id: number) => call(handleDataRequest, { id }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(dataRequestsQuery),
  })
  const open = data?.filter(({ handled_at }) => handled_at === null).length ?? 0
  const columns = useColumns(actionsOf)
  return (
    <Panel title={open > 0 ? t('privacy.requestsOpen', { count: open }) : t('privacy.requests')}>
      <p className={styles.hint}>{t('privacy.requestsText')}</p>
      <DataTable
        label={t('privacy.requests')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        skeletons={data === undefined ? 2 : 0}
        empty={<p className={styles.hint}>{t('privacy.noRequests')}</p>}
      />
      {asked && (
        <Confirm
          question={t('privacy.handleQuestion')}
          text={t('privacy.handleText', { order: asked.order_id })}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            handle.mutate(asked.id)
          }}
        />
      )}
    </Panel>
  )

  function actionsOf(request: DataRequestRow) {
    const { email, handled_at: at } = request
    if (at !== null) return null
    return (
      <div className={styles.actions}>
        {email !== null && (
          <Button size="xs" variant="light" onClick={() => onFind(email)}>
            {t('privacy.findPerson')}
          </Button>
        )}
        <Button size="xs" variant="default" loading={handle.isPending} onClick={() => setAsked(request)}>
          {t('privacy.handle')}
        </Button>
      </div>
    )
  }
}

function useColumns(actions: (request: DataRequestRow) => ReactNode): DataColumn<DataRequestRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      label: t('privacy.state'),
      cell: ({ handled_at: at }) =>
        at === null ? (
          <Badge colour="orange">{t('privacy.isOpen')}</Badge>
        ) : (
          <Badge colour="green">{t('privacy.handled')}</Badge>
        ),
    },
    { key: 'kind', label: t('privacy.asksFor'), cell: ({ kind }) => t(`privacy.kinds.${kind}`) },
    {
      key: 'order',
      label: t('privacy.order'),
      cell: ({ order_id: id }) => (
        <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(id) }}>
          {id}
        </Link>
      ),
    },
    { key: 'name', label: t('privacy.name'), cell: ({ name }) => name },
    { key: 'asked', label: t('privacy.asked'), cell: ({ asked_at }) => shortMoment(asked_at) },
    {
      key: 'handled',
      label: t('privacy.handled'),
      cell: ({ handled_at: at, handled_by: by }) => {
        if (at === null) return DASH
        return by === null ? t('privacy.handledByErasure', { moment: shortMoment(at) }) : `${by}, ${shortMoment(at)}`
      },
    },
    {
      key: 'do',
      label: t('privacy.do'),
      cell: actions,
    },
  ]
}
