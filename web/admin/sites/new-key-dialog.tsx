import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KeyScope, LandingSite } from '#contract/sites/sites.ts'
import { call, CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { makeIntakeKey } from '#contract/sites/sites.ts'
import { ShownSecret } from '#web/admin/sites/shown-secret.tsx'
import { sitesQuery } from '#web/admin/sites/sites-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/sites/sites.module.css'

const SCOPES: readonly KeyScope[] = ['orders', 'mail']

/** Asks for a key's name and what it is for, makes the key and shows it, this once. */
export function NewKeyDialog({ site, onClose }: { site: LandingSite; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useFields(
    { name: '', scopes: ['orders'] as KeyScope[] },
    {
      name: (value) => (value.trim() === '' ? t('sites.keyNameRequired') : undefined),
      scopes: (value) => (value.length === 0 ? t('sites.keyScopeRequired') : undefined),
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
  if (key !== undefined) {
    const text = t('sites.keyShownText', { name: site.name })
    return <ShownSecret title={t('sites.keyShown')} text={text} label={t('sites.key')} secret={key} onClose={onClose} />
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
        <div className={styles.buttons}>
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
