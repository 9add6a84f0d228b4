import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LandingSite } from '#contract/sites/sites.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { exactMoment, shortMoment } from '#web/admin/formats/formats.ts'
import { revokeIntakeKey } from '#contract/sites/sites.ts'
import { SitesDocument } from '#web/admin/sites/sites-document.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

const NewKeyDialog = lazyPart(async () => (await import('#web/admin/sites/new-key-dialog.tsx')).NewKeyDialog)

type Key = LandingSite['keys'][number]

/** The API keys of a landing site, by name: the keys themselves are only with those who copied them. */
export function IntakeKeys({ site }: { site: LandingSite }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Key | undefined>(undefined)
  const revoke = useMutation({
    mutationFn: ({ id }: Key) => call(revokeIntakeKey, { keyId: id }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(sitesQuery),
  })
  const columns = useColumns(setAsked)
  return (
    <div className={styles.keys}>
      <Panel
        id="keys"
        title={t('sites.keys')}
        aside={
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {t('sites.newKey')}
          </Button>
        }
      >
        <p className={styles.hint}>{t('sites.keysText')}</p>
        <SitesDocument />
        {site.keys.length === 0 ? (
          <p className={styles.none}>{t('sites.noKeys')}</p>
        ) : (
          <div className={styles.keyTable}>
            <DataTable label={t('sites.keys')} columns={columns} rows={site.keys} rowKey={({ id }) => id} />
          </div>
        )}
      </Panel>
      {isMaking && (
        <Layer label={t('sites.newKey')} field={t('sites.keyName')} onClose={() => setMaking(false)}>
          <NewKeyDialog site={site} onClose={() => setMaking(false)} />
        </Layer>
      )}
      {asked !== undefined && (
        <Confirm
          question={t('sites.confirmRevoke')}
          text={t('sites.confirmRevokeText', { name: asked.name })}
          danger
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            revoke.mutate(asked)
          }}
        />
      )}
    </div>
  )
}

function useColumns(onRevoke: (key: Key) => void): DataColumn<Key>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label: t('sites.key'), cell: ({ name }) => <strong className={styles.keyName}>{name}</strong> },
    {
      key: 'for',
      label: t('sites.keyFor'),
      cell: ({ scopes, test }) =>
        test ? (
          <Badge colour="orange">{t('sites.testOrdersTitle')}</Badge>
        ) : (
          scopes.map((scope) => t(`sites.keyScopes.${scope}`)).join(', ')
        ),
    },
    { key: 'made', label: t('sites.keyMade'), cell: ({ created_at }) => shortMoment(created_at) },
    {
      key: 'state',
      label: t('sites.keyState'),
      cell: ({ revoked_at }) =>
        revoked_at === null ? (
          <Badge colour="green">{t('sites.keyLive')}</Badge>
        ) : (
          <span title={t('sites.keyRevokedAt', { at: exactMoment(revoked_at, 'minute') })}>
            <Badge colour="gray">{t('sites.keyRevoked')}</Badge>
          </span>
        ),
    },
    {
      key: 'action',
      label: t('columns.action'),
      cell: (key) =>
        key.revoked_at === null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sites.revokeOf', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('sites.revoke')}
          </Button>
        ),
    },
  ]
}
