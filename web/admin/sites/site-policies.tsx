import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { sitePolicies } from '#contract/sites/site-policies.ts'
import type { LandingSite } from '#contract/sites/sites.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { policiesQuery } from '#web/admin/sites/policies-query.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

const NewPolicyDialog = lazyPart(async () => (await import('#web/admin/sites/new-policy-dialog.tsx')).NewPolicyDialog)
const PolicyDialog = lazyPart(async () => (await import('#web/admin/sites/policy-dialog.tsx')).PolicyDialog)

type Policy = Data<typeof sitePolicies>[number]

/** The texts of a landing site's terms and refund policy, a row a version: what was kept is never changed. */
export function SitePolicies({ site }: { site: LandingSite }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(policiesQuery(site.id))
  const [isAdding, setAdding] = useState(false)
  const [read, setRead] = useState<Policy | undefined>(undefined)
  const columns = useColumns(setRead)
  return (
    <div className={styles.keys} aria-busy={data === undefined && error === null}>
      <Panel
        id="policies"
        title={t('sites.policies')}
        aside={
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('sites.newPolicy')}
          </Button>
        }
      >
        <p className={styles.hint}>{t('sites.policiesText')}</p>
        {error !== null && <FailurePanel error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <p className={styles.none}>{t('sites.noPolicies')}</p>}
        {data !== undefined && data.length > 0 && (
          <div className={styles.keyTable}>
            <DataTable label={t('sites.policies')} columns={columns} rows={data} rowKey={({ id }) => id} />
          </div>
        )}
      </Panel>
      {isAdding && (
        <Layer label={t('sites.newPolicy')} field={t('sites.policyKind')} onClose={() => setAdding(false)}>
          <NewPolicyDialog site={site} onClose={() => setAdding(false)} />
        </Layer>
      )}
      {read !== undefined && (
        <Layer label={t('sites.readPolicy')} onClose={() => setRead(undefined)}>
          <PolicyDialog policy={read} onClose={() => setRead(undefined)} />
        </Layer>
      )}
    </div>
  )
}

function useColumns(onRead: (policy: Policy) => void): DataColumn<Policy>[] {
  const { t } = useTranslation()
  return [
    { key: 'kind', label: t('sites.policyKind'), cell: ({ kind }) => t(`sites.policyKinds.${kind}`) },
    {
      key: 'version',
      label: t('sites.versionOfText'),
      cell: ({ version }) => <strong className={styles.keyName}>{version}</strong>,
    },
    { key: 'entered', label: t('sites.policyEntered'), cell: ({ entered_at }) => shortMoment(entered_at) },
    { key: 'by', label: t('sites.policyBy'), cell: ({ entered_by }) => entered_by },
    {
      key: 'action',
      label: t('columns.action'),
      cell: (policy) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('sites.readPolicyOf', {
            kind: t(`sites.policyKinds.${policy.kind}`),
            version: policy.version,
          })}
          onClick={() => onRead(policy)}
        >
          {t('sites.read')}
        </Button>
      ),
    },
  ]
}
