import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Pencil, Plus, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LandingSite } from '#contract/sites/sites.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

/** The landing sites, each in its own colours, with the way to its settings and keys. */
export function SitesPage() {
  return (
    <Guarded permission="sites:write">
      <Sites />
    </Guarded>
  )
}

function Sites() {
  const { t } = useTranslation()
  const { data: sites, error, refetch } = useQuery(sitesQuery)
  if (error !== null && sites === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page
      title={t('sites.title')}
      text={t('sites.text')}
      aside={
        <Button
          variant="default"
          leftSection={<Plus size={15} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/admin/landing-sites/$siteId" params={{ siteId: 'new' }} />}
        >
          {t('sites.add')}
        </Button>
      }
    >
      {sites?.length === 0 && <StatePanel icon={Webhook} title={t('sites.none')} />}
      <ul className={styles.cards} aria-busy={sites === undefined}>
        {sites === undefined
          ? [1, 2].map((index) => <li key={index} className={styles.waiting} aria-hidden />)
          : sites.map((site) => <SiteCard key={site.id} site={site} />)}
      </ul>
    </Page>
  )
}

function SiteCard({ site: { id, name, domain, colours, keys } }: { site: LandingSite }) {
  const { t } = useTranslation()
  const live = keys.filter(({ revoked_at }) => revoked_at === null).length
  return (
    <li className={styles.card}>
      <span className={styles.look} style={{ background: colours.accent, color: colours.accentText }} aria-hidden>
        {name.slice(0, 1)}
      </span>
      <div className={styles.what}>
        <h2>{name}</h2>
        <p>
          {domain} · {t('sites.number', { id })}
        </p>
        <p className={styles.keyCount} data-none={live === 0}>
          <KeyRound size={14} aria-hidden />
          {live === 0 ? t('sites.noKeys') : t('sites.keysCount', { count: live })}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        aria-label={t('sites.editOf', { name })}
        renderRoot={(props) => <Link {...props} to="/admin/landing-sites/$siteId" params={{ siteId: String(id) }} />}
      >
        {t('sites.edit')}
      </Button>
    </li>
  )
}
