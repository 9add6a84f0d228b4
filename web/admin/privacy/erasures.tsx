import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeldFormat } from '#contract/orders/person-keys.ts'
import type { Erasure } from '#contract/travellers/privacy.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { DASH, shortMoment } from '#web/admin/formats/formats.ts'
import { erasuresQuery, saveProof } from '#web/admin/privacy/calls.ts'
import { decideErasure } from '#contract/travellers/privacy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/privacy/privacy.module.css'

/** TABLE: how far a request has come -> its colour. */
const COLOURS = { asked: 'orange', done: 'green', withdrawn: 'gray' } as const

/** Requests to erase a person: who asked, who confirmed, and the proof. */
export function Erasures({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(erasuresQuery)
  const [asked, setAsked] = useState<Erasure | undefined>(undefined)
  const decide = useMutation({
    mutationFn: (decision: { id: number; confirm: boolean }) => call(decideErasure, decision),
    onSuccess: ({ message }) => {
      tellDone(message)
      onErased()
    },
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(erasuresQuery),
  })
  const prove = useMutation({
    mutationFn: ({ id, format }: { id: number; format: HeldFormat }) => saveProof(id, format),
    onError: tellFailure,
  })
  const columns = useColumns(actionsOf)
  return (
    <Panel title={t('privacy.erasures')}>
      <p className={styles.hint}>{t('privacy.fourEyes')}</p>
      <DataTable
        label={t('privacy.erasures')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        skeletons={data === undefined ? 2 : 0}
        empty={<p className={styles.hint}>{t('privacy.noErasures')}</p>}
      />
      {asked && (
        <Confirm
          question={t('privacy.confirmQuestion')}
          text={t('privacy.confirmText', { orders: asked.order_ids.join(', ') })}
          danger
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            decide.mutate({ id: asked.id, confirm: true })
          }}
        />
      )}
    </Panel>
  )

  function actionsOf(erasure: Erasure) {
    const { id, state, is_own: isOwn } = erasure
    if (state === 'withdrawn') return null
    return (
      <div className={styles.actions}>
        {state === 'done' &&
          (['json', 'pdf'] as const).map((format) => (
            <Button key={format} size="xs" variant="default" onClick={() => prove.mutate({ id, format })}>
              {t('privacy.proof', { format: format.toUpperCase() })}
            </Button>
          ))}
        {state === 'asked' && !isOwn && (
          <Button size="xs" color="red" variant="light" loading={decide.isPending} onClick={() => setAsked(erasure)}>
            {t('privacy.confirm')}
          </Button>
        )}
        {state === 'asked' && (
          <Button size="xs" variant="default" onClick={() => decide.mutate({ id, confirm: false })}>
            {t('privacy.withdraw')}
          </Button>
        )}
      </div>
    )
  }
}

function useColumns(actions: (erasure: Erasure) => ReactNode): DataColumn<Erasure>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'state',
      label: t('privacy.state'),
      cell: ({ state }) => <Badge colour={COLOURS[state]}>{t(`privacy.states.${state}`)}</Badge>,
    },
    { key: 'orders', label: t('privacy.orders'), cell: ({ order_ids }) => order_ids.join(', ') },
    {
      key: 'asked',
      label: t('privacy.askedBy'),
      cell: ({ asked_by, asked_at }) => `${asked_by}, ${shortMoment(asked_at)}`,
    },
    {
      key: 'decided',
      label: t('privacy.decidedBy'),
      cell: ({ decided_by, decided_at }) =>
        decided_by === null || decided_at === null ? DASH : `${decided_by}, ${shortMoment(decided_at)}`,
    },
    { key: 'do', label: t('privacy.do'), cell: actions },
  ]
}
