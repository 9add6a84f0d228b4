import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { POLICY_AT_MOST, POLICY_KINDS, type PolicyKind } from '#contract/sites/policy-kinds.ts'
import { addSitePolicy } from '#contract/sites/site-policies.ts'
import type { LandingSite } from '#contract/sites/sites.ts'
import { call, CallError } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { policiesQuery } from '#web/admin/sites/policies-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import shared from '#web/admin/frame/parts.module.css'

/** Keeps the text of a version of a site's terms or refund policy; none is ever changed. */
export function NewPolicyDialog({ site, onClose }: { site: LandingSite; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useFields(
    { kind: 'terms' as PolicyKind, version: '', text: '' },
    {
      version: (value) => (value.trim() === '' ? t('sites.policyVersionRequired') : undefined),
      text: (value) => (value.trim() === '' ? t('sites.policyTextRequired') : undefined),
    },
  )
  const keep = useMutation({
    mutationFn: (values: typeof form.values) => call(addSitePolicy, { siteId: site.id, ...values }),
    onSuccess: ({ message }) => {
      tellDone(message)
      onClose()
    },
    onError: (error) => {
      if (error instanceof CallError) form.refuse(error.errors)
      tellFailure(error)
    },
    onSettled: () => client.invalidateQueries(policiesQuery(site.id)),
  })
  return (
    <Dialog title={t('sites.newPolicy')} onClose={onClose} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => keep.mutate(values))}>
        <NativeSelect
          label={t('sites.policyKind')}
          name="kind"
          data-autofocus
          mb="md"
          data={POLICY_KINDS.map((kind) => ({ value: kind, label: t(`sites.policyKinds.${kind}`) }))}
          value={form.values.kind}
          onChange={(event) => form.set('kind', event.currentTarget.value as PolicyKind)}
        />
        <TextInput
          label={t('sites.versionOfText')}
          description={t('sites.policyVersionHint')}
          name="version"
          maxLength={60}
          autoComplete="off"
          mb="md"
          value={form.values.version}
          onChange={(event) => form.set('version', event.currentTarget.value)}
          error={form.errors.version}
        />
        <Textarea
          label={t('sites.policyText')}
          description={t('sites.policyTextHint')}
          name="text"
          rows={14}
          maxLength={POLICY_AT_MOST}
          mb="lg"
          value={form.values.text}
          onChange={(event) => form.set('text', event.currentTarget.value)}
          error={form.errors.text}
        />
        <div className={shared.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={keep.isPending}>
            {t('sites.keepPolicy')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
