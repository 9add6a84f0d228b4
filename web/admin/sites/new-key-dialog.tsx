import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KeyScope, LandingSite } from '#contract/sites/sites.ts'
import { call, CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { makeIntakeKey } from '#contract/sites/sites.ts'
import { ShownSecret } from '#web/admin/sites/shown-secret.tsx'
import { SitesDocument } from '#web/admin/sites/sites-document.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import shared from '#web/admin/frame/parts.module.css'

const SCOPES: readonly KeyScope[] = ['orders', 'mail']

/** Asks for a key's name and what it is for, makes the key and shows it, this once. */
export function NewKeyDialog({ site, onClose }: { site: LandingSite; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useFields(
    { name: '', test: false, scopes: ['orders'] as KeyScope[] },
    {
      name: (value) => (value.trim() === '' ? t('sites.keyNameRequired') : undefined),
      scopes: (value, { test }) => (!test && value.length === 0 ? t('sites.keyScopeRequired') : undefined),
    },
  )
  const make = useMutation({
    mutationFn: (values: typeof form.values) => call(makeIntakeKey, { siteId: site.id, ...values }),
    // The key is kept nowhere but on this screen.
    gcTime: 0,
    onError: (error) => {
      if (error instanceof CallError) form.refuse(error.errors)
      tellFailure(error)
    },
    onSettled: () => queryClient.invalidateQueries(sitesQuery),
  })
  const key = make.data?.data.key
  const isForOrders = form.values.test || form.values.scopes.includes('orders')
  if (key !== undefined) {
    const text = t('sites.keyShownText', { name: site.name })
    return (
      <ShownSecret
        title={t('sites.keyShown')}
        text={form.values.test ? t('sites.testKeyShownText') : text}
        label={t('sites.key')}
        secret={key}
        tried={isForOrders ? curlWith(key, form.values.test) : undefined}
        more={isForOrders ? <SitesDocument /> : undefined}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('sites.newKey')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <TextInput
          label={t('sites.keyName')}
          description={t('sites.keyNameHint')}
          name="name"
          maxLength={80}
          autoComplete="off"
          data-autofocus
          mb="lg"
          value={form.values.name}
          onChange={(event) => form.set('name', event.currentTarget.value)}
          error={form.errors.name}
        />
        <Checkbox
          name="test"
          mb="lg"
          label={t('sites.testKey')}
          description={t('sites.testKeyHint')}
          checked={form.values.test}
          onChange={(event) => form.set('test', event.currentTarget.checked)}
        />
        {!form.values.test && (
          <Checkbox.Group
            label={t('sites.keyFor')}
            mb="lg"
            value={form.values.scopes}
            onChange={(scopes) => form.set('scopes', scopes as KeyScope[])}
            error={form.errors.scopes}
          >
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                name="scopes"
                value={scope}
                mt="xs"
                label={t(`sites.keyScopes.${scope}`)}
                description={t(`sites.keyScopeHints.${scope}`)}
              />
            ))}
          </Checkbox.Group>
        )}
        <div className={shared.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('sites.makeKey')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const FIRST_ORDER =
  '{"name":"Ana","last_name":"Díaz","email":"ana@mail.example","IsArrival":"Arrival","processing_mode":"standard"}'

/** What a developer pastes first: a test key sends an order with it, a live one changes nothing. */
function curlWith(key: string, isTest: boolean): string {
  const bearer = `-H 'Authorization: Bearer ${key}'`
  if (!isTest) return `curl ${location.origin}/api/intake/active-gateway ${bearer}`
  return `curl ${location.origin}/api/intake/orders ${bearer} \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: first-1' \\
  -d '${FIRST_ORDER}'`
}
