import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Unplug } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { LandingSite } from '#contract/sites/sites.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { SectionIndex } from '#web/admin/frame/section-index.tsx'
import { IntakeKeys } from '#web/admin/sites/intake-keys.tsx'
import { SiteEvidence } from '#web/admin/sites/site-evidence.tsx'
import { SITE_GROUPS } from '#web/admin/sites/site-fields.ts'
import { SiteForm } from '#web/admin/sites/site-form.tsx'
import { SitePolicies } from '#web/admin/sites/site-policies.tsx'
import { TestOrders } from '#web/admin/sites/test-orders.tsx'
import { Webhooks } from '#web/admin/sites/webhooks.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/sites/sites.module.css'

const route = getRouteApi('/admin/landing-sites/$siteId')

/** One landing site: its settings and its keys; `new` in the address adds one. */
export function SitePage() {
  return (
    <Guarded permission="sites:write">
      <Site />
    </Guarded>
  )
}

function Site() {
  const { t } = useTranslation()
  const { siteId } = route.useParams()
  const { data: sites, error, refetch } = useQuery(sitesQuery)
  if (sites === undefined) {
    return error === null ? (
      <div className={styles.waiting} aria-busy />
    ) : (
      <FailurePanel error={error} retry={() => void refetch()} />
    )
  }
  const site = sites.find(({ id }) => String(id) === siteId)
  if (site === undefined && siteId !== 'new') {
    return (
      <StatePanel
        isPage
        icon={Unplug}
        title={t('sites.missingTitle')}
        text={t('sites.missingText')}
        action={<Link to="/admin/landing-sites">{t('sites.back')}</Link>}
      />
    )
  }
  return (
    <>
      <Link to="/admin/landing-sites" className={shared.back}>
        <ArrowLeft size={15} aria-hidden />
        {t('sites.back')}
      </Link>
      <Page title={site === undefined ? t('sites.addTitle') : t('sites.editTitle', { name: site.name })}>
        <div className={styles.site}>
          <SectionIndex isBeside label={t('sites.sections')} sections={sectionsOf(site, t)} />
          <div>
            {site !== undefined && <IntakeKeys site={site} />}
            {/* A form of its own for each site, so that nothing typed for one is saved to another. */}
            <SiteForm key={siteId} site={site} />
            {site !== undefined && <SitePolicies site={site} />}
            {site !== undefined && <TestOrders siteId={site.id} />}
            {site !== undefined && <Webhooks site={site} />}
            {site !== undefined && <SiteEvidence site={site} />}
          </div>
        </div>
      </Page>
    </>
  )
}

/** The parts of the page in their order; those below and above the form are of a site that is there. */
function sectionsOf(site: LandingSite | undefined, t: TFunction): { id: string; title: string }[] {
  const form = [...SITE_GROUPS.map(({ title }) => title), 'mails', 'links'] as const
  const parts = site === undefined ? form : (['keys', ...form, 'policies', 'testOrdersTitle', 'webhooks'] as const)
  const sections = parts.map((id) => ({ id, title: t(`sites.${id}`) }))
  return site === undefined ? sections : [...sections, { id: 'evidence', title: t('evidence.meter.title') }]
}
