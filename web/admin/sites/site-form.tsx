import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type LandingSite, retentionCount } from '#contract/sites/sites.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { saveLandingSite } from '#contract/sites/sites.ts'
import { LeftNote } from '#web/admin/frame/left-note.tsx'
import { changedOf, useKeptFields } from '#web/admin/session/use-kept-fields.ts'
import { SITE_GROUPS, siteValues, type SiteValues } from '#web/admin/sites/site-fields.ts'
import { SiteLinks } from '#web/admin/sites/site-links.tsx'
import { SiteMails } from '#web/admin/sites/site-mails.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/sites/sites.module.css'
import { RETENTION_DAYS_AT_LEAST } from '#contract/travellers/retention.ts'

/** The settings of a landing site; the server says what does not fit, under the field. */
export function SiteForm({ site }: { site: LandingSite | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const kept = useKeptFields(`site-${site?.id ?? 'new'}`, siteValues(site))
  const form = useFields<SiteValues>(kept.start, {})
  const set = <Name extends keyof SiteValues>(name: Name, value: SiteValues[Name]) => {
    form.set(name, value)
    kept.keep({ ...form.values, [name]: value })
  }
  const startOver = (to: LandingSite | undefined) => {
    kept.forget()
    form.reset(siteValues(to))
  }
  const save = useMutation({
    mutationFn: (values: SiteValues) => call(saveLandingSite, site === undefined ? values : { ...values, id: site.id }),
    onSuccess: async ({ data, message }) => {
      startOver(data)
      await queryClient.invalidateQueries(sitesQuery)
      if (site === undefined) {
        await navigate({ to: '/admin/landing-sites/$siteId', params: { siteId: String(data.id) }, replace: true })
      }
      tellDone(message)
    },
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      form.refuse(errors)
      const count = Object.keys(errors).length
      tellFailure(count > 1 ? new CallError(422, { message: t('forms.several', { count }) }) : error)
    },
  })
  const { colours } = form.values
  const isAsSaved = site !== undefined && changedOf(form.values, siteValues(site), []) === undefined
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => isAsSaved || save.mutate(values))}>
      {kept.isLeft && <LeftNote onDrop={() => startOver(site)} />}
      {SITE_GROUPS.map(({ title, fields }) => (
        <Panel key={title} id={title} title={t(`sites.${title}`)}>
          <div className={styles.fields}>
            {fields.map(({ name, label, type, example }) => (
              <TextInput
                key={name}
                label={fieldLabel(label)}
                name={name}
                type={type ?? 'text'}
                placeholder={example}
                autoComplete="off"
                maxLength={500}
                value={form.values[name]}
                onChange={(event) => set(name, event.currentTarget.value)}
                error={form.errors[name]}
                description={
                  name === 'retention_days' && site ? (
                    <RetentionCount siteId={site.id} days={form.values[name]} />
                  ) : undefined
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            ))}
            {title === 'policy' && (
              <Checkbox
                name="self_cancel"
                className={styles.whole}
                label={t('sites.selfCancel')}
                description={t('sites.selfCancelText')}
                checked={form.values.self_cancel}
                onChange={(event) => set('self_cancel', event.currentTarget.checked)}
              />
            )}
            {title === 'identity' && (
              <div className={styles.colours}>
                {(['accent', 'accentText'] as const).map((name) => (
                  <TextInput
                    key={name}
                    label={t(`sites.${name}`)}
                    name={name}
                    type="color"
                    className={styles.colour}
                    value={colours[name]}
                    onChange={(event) => set('colours', { ...colours, [name]: event.currentTarget.value })}
                    error={form.errors.colours}
                  />
                ))}
                <span
                  className={styles.sample}
                  style={{ background: colours.accent, color: colours.accentText }}
                  aria-hidden
                >
                  {t('sites.preview')}
                </span>
              </div>
            )}
          </div>
        </Panel>
      ))}
      <SiteMails on={form.values.mails} onMails={(mails) => set('mails', mails)} error={form.errors.mails} />
      <SiteLinks links={form.values.links} onLinks={(links) => set('links', links)} error={form.errors.links} />
      <div className={styles.save}>
        {/* Not `disabled`, which would take the focus away from who has just saved. */}
        <Button
          type="submit"
          loading={save.isPending}
          aria-disabled={isAsSaved || undefined}
          data-disabled={isAsSaved || undefined}
        >
          {t('sites.save')}
        </Button>
      </div>
    </form>
  )

  function fieldLabel(label: (typeof SITE_GROUPS)[number]['fields'][number]['label']): string {
    return t(`sites.${label}` as 'sites.name')
  }
}

/** How many orders the next night would concern, should the period be saved as it is typed. */
function RetentionCount({ siteId, days }: { siteId: number; days: string }) {
  const { t } = useTranslation()
  const period = Number(days)
  const isPeriod = /^\d{3,4}$/.test(days.trim()) && period >= RETENTION_DAYS_AT_LEAST
  const { data } = useQuery({
    queryKey: ['retention-count', siteId, period],
    queryFn: async ({ signal }) => (await call(retentionCount, { siteId, days: period }, { signal })).data,
    enabled: isPeriod,
    placeholderData: keepPreviousData,
  })
  if (days.trim() === '') return t('privacy.noPeriod')
  return isPeriod && data !== undefined ? t('privacy.nextNight', { count: data.orders }) : null
}
