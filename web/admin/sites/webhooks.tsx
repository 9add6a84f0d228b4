import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LandingSite } from '#contract/sites/sites.ts'
import { makeWebhookSecret, sendWebhookAgain, type WebhookMessage, webhookMessages } from '#contract/sites/webhooks.ts'
import { call } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { exactMoment, shortMoment } from '#web/admin/formats/formats.ts'
import { OrderLinks } from '#web/admin/government-mail/order-links.tsx'
import { ShownSecret } from '#web/admin/sites/shown-secret.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { TestWebhook } from '#web/admin/sites/test-webhook.tsx'
import { Badge, type BadgeColour } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

const WebhookLog = lazyPart(async () => (await import('#web/admin/sites/webhook-log.tsx')).WebhookLog)

/** What a landing site was told by webhook, with the secret that signs them. */
export function Webhooks({ site }: { site: LandingSite }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { rows, isPending, hasMore, more } = useWebhookMessages(site.id)
  const [isAsking, setAsking] = useState(false)
  const [looked, setLooked] = useState<WebhookMessage | undefined>(undefined)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: webhooksKey(site.id) })
  const make = useMutation({
    mutationFn: () => call(makeWebhookSecret, { siteId: site.id }),
    // The secret is kept nowhere but on this screen.
    gcTime: 0,
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(sitesQuery),
  })
  const again = useMutation({
    mutationFn: (messageId: number) => call(sendWebhookAgain, { messageId }),
    onError: tellFailure,
    onSettled,
  })
  const columns = useColumns((id) => again.mutate(id), setLooked)
  const isOn = site.webhook_url !== null
  const isSigned = site.webhook_secret_since !== null
  return (
    <div className={styles.keys}>
      <Panel
        id="webhooks"
        title={t('sites.webhooks')}
        aside={
          isOn && (
            <div className={styles.asideButtons}>
              <Button
                size="xs"
                variant="default"
                leftSection={<KeyRound size={14} aria-hidden />}
                onClick={() => (isSigned ? setAsking(true) : make.mutate())}
              >
                {t('sites.newSecret')}
              </Button>
            </div>
          )
        }
      >
        <p className={styles.hint}>{t('sites.webhooksText')}</p>
        {isOn ? <p className={styles.hint}>{secretSaid()}</p> : <p className={styles.none}>{t('sites.webhooksOff')}</p>}
        {isOn && <TestWebhook siteId={site.id} onSettled={onSettled} />}
        {rows.length > 0 || isPending ? (
          <div className={styles.keyTable}>
            <DataTable label={t('sites.webhooks')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          </div>
        ) : (
          isOn && <p className={styles.none}>{t('sites.noWebhooks')}</p>
        )}
        {hasMore && (
          <Button variant="subtle" size="xs" onClick={more}>
            {t('sites.webhooksOlder')}
          </Button>
        )}
      </Panel>
      {looked !== undefined && (
        <Layer label={t('sites.webhookLog', { type: looked.type })} onClose={() => setLooked(undefined)}>
          <WebhookLog message={looked} onClose={() => setLooked(undefined)} />
        </Layer>
      )}
      {isAsking && (
        <Confirm
          question={t('sites.confirmSecret')}
          text={t('sites.confirmSecretText')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            make.mutate()
          }}
        />
      )}
      {make.data !== undefined && (
        <ShownSecret
          title={t('sites.secretShown')}
          text={t('sites.secretShownText', { name: site.name })}
          label={t('sites.secret')}
          secret={make.data.data.secret}
          onClose={() => make.reset()}
        />
      )}
    </div>
  )

  function secretSaid(): string {
    return site.webhook_secret_since === null
      ? t('sites.noSecret')
      : t('sites.secretSince', { at: exactMoment(site.webhook_secret_since, 'minute') })
  }
}

const COLOURS: Record<WebhookMessage['state'], BadgeColour> = { waiting: 'blue', delivered: 'green', failed: 'red' }

function useColumns(
  onAgain: (id: number) => void,
  onLook: (message: WebhookMessage) => void,
): DataColumn<WebhookMessage>[] {
  const { t } = useTranslation()
  return [
    { key: 'type', label: t('sites.webhook'), cell: ({ type }) => <code>{type}</code> },
    {
      key: 'order',
      label: t('sites.webhookOrder'),
      cell: ({ order_id }) =>
        order_id === null ? <Badge colour="gray">{t('sites.webhookTest')}</Badge> : <OrderLinks ids={[order_id]} />,
    },
    { key: 'at', label: t('sites.webhookAt'), cell: ({ at }) => shortMoment(at) },
    {
      key: 'state',
      label: t('sites.keyState'),
      cell: ({ state, attempts, last_answer, next_at }) => (
        <span>
          <Badge colour={state === 'waiting' && attempts > 0 ? 'orange' : COLOURS[state]}>
            {state === 'waiting' && attempts > 0 ? t('sites.webhookAgainAfter') : t(`sites.webhookStates.${state}`)}
          </Badge>
          {attempts > 0 && state !== 'delivered' && (
            <span className={styles.answer}>
              {last_answer === null ? t('sites.webhookSilent') : t('sites.webhookAnswer', { status: last_answer })}
              {next_at !== null && ` · ${t('sites.webhookNext', { at: exactMoment(next_at, 'minute') })}`}
            </span>
          )}
        </span>
      ),
    },
    { key: 'tries', label: t('sites.webhookTries'), align: 'right', cell: ({ attempts }) => attempts },
    {
      key: 'action',
      label: t('columns.action'),
      cell: (message) => (
        <span className={styles.asideButtons}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sites.webhookLookOf', { type: message.type })}
            onClick={() => onLook(message)}
          >
            {t('sites.webhookLook')}
          </Button>
          {(message.state !== 'waiting' || message.attempts > 0) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('sites.webhookAgainOf', { type: message.type })}
              onClick={() => onAgain(message.id)}
            >
              {t('sites.webhookAgain')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

const WAITING_MS = 3_000

/** Names what a site was told among what is remembered. */
const webhooksKey = (siteId: number) => ['webhook-messages', siteId] as const

/** What a site was told, newest first, asked again while something is on its way for the first time. */
function useWebhookMessages(siteId: number) {
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: webhooksKey(siteId),
    queryFn: ({ pageParam, signal }) =>
      call(webhookMessages, { siteId, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some((one) => one.state === 'waiting' && one.attempts === 0) ? WAITING_MS : false,
  })
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isPending,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
  }
}
