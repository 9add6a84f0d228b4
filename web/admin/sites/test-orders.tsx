import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearTestOrders, testOrders, type TestOrder } from '#contract/sites/test-orders.ts'
import { call } from '#web/api.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

const TestOrderDialog = lazyPart(async () => (await import('#web/admin/sites/test-order-dialog.tsx')).TestOrderDialog)

/** What a landing site sent with its test keys: the one place where it is seen. */
export function TestOrders({ siteId }: { siteId: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = ['test-orders', siteId] as const
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(testOrders, { siteId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const [looked, setLooked] = useState<TestOrder | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  const clear = useMutation({
    mutationFn: () => call(clearTestOrders, { siteId }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const columns = useColumns(setLooked)
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={styles.keys} aria-busy={isPending}>
      <Panel
        id="testOrdersTitle"
        title={t('sites.testOrdersTitle')}
        aside={
          rows.length > 0 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('sites.clearTestOrders')}
            </Button>
          )
        }
      >
        <p className={styles.hint}>{t('sites.testOrdersText')}</p>
        {error !== null && data === undefined && <FailurePanel error={error} retry={() => void refetch()} />}
        {data !== undefined && rows.length === 0 && <p className={styles.none}>{t('sites.noTestOrders')}</p>}
        {rows.length > 0 && (
          <div className={styles.keyTable}>
            <DataTable
              label={t('sites.testOrdersTitle')}
              columns={columns}
              rows={rows}
              rowKey={({ order_id }) => order_id}
            />
          </div>
        )}
        {hasNextPage && (
          <Button variant="subtle" size="xs" onClick={() => void fetchNextPage()}>
            {t('sites.webhooksOlder')}
          </Button>
        )}
      </Panel>
      {looked !== undefined && (
        <Layer label={t('sites.testOrderOf', { id: looked.order_id })} onClose={() => setLooked(undefined)}>
          <TestOrderDialog siteId={siteId} orderId={looked.order_id} onClose={() => setLooked(undefined)} />
        </Layer>
      )}
      {isAsking && (
        <Confirm
          question={t('sites.confirmClear')}
          text={t('sites.confirmClearText')}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            clear.mutate()
          }}
        />
      )}
    </div>
  )
}

function useColumns(onLook: (order: TestOrder) => void): DataColumn<TestOrder>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'order',
      label: t('sites.testOrder'),
      cell: ({ order_id }) => <strong className={styles.keyName}>{order_id}</strong>,
    },
    { key: 'reference', label: t('sites.testOrderReference'), cell: ({ external_reference }) => external_reference },
    { key: 'name', label: t('sites.testOrderPerson'), cell: ({ name }) => name },
    { key: 'at', label: t('sites.testOrderAt'), cell: ({ at }) => shortMoment(at) },
    {
      key: 'state',
      label: t('sites.keyState'),
      cell: ({ paid }) =>
        paid ? (
          <Badge colour="green">{t('sites.testOrderPaid')}</Badge>
        ) : (
          <Badge colour="gray">{t('sites.testOrderPending')}</Badge>
        ),
    },
    { key: 'flags', label: t('sites.testOrderFlags'), align: 'right', cell: ({ flags }) => flags },
    {
      key: 'action',
      label: t('columns.action'),
      cell: (order) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('sites.testOrderLookOf', { id: order.order_id })}
          onClick={() => onLook(order)}
        >
          {t('sites.testOrderLook')}
        </Button>
      ),
    },
  ]
}
