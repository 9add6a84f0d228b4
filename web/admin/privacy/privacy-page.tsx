import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonKey } from '#contract/orders/person-keys.ts'
import { call, CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { Page } from '#web/admin/frame/page.tsx'
import type { Found, Person } from '#web/admin/privacy/calls.ts'
import { findPerson } from '#contract/travellers/privacy.ts'
import { DataRequests } from '#web/admin/privacy/data-requests.tsx'
import { Erasures } from '#web/admin/privacy/erasures.tsx'
import { PersonFound } from '#web/admin/privacy/person-found.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/privacy/privacy.module.css'

/** A person's rights: what is held of them, all of it to hand over, and its erasure by two members of staff. */
export function PrivacyPage() {
  return (
    <Guarded permission="privacy:serve">
      <Rights />
    </Guarded>
  )
}

function Rights() {
  const { t } = useTranslation()
  const [found, setFound] = useState<{ person: Person; data: Found } | undefined>(undefined)
  const form = useFields<Person>(
    { by: 'email', value: '' },
    { value: (value) => (value.trim() === '' ? t('privacy.valueRequired') : undefined) },
  )
  const find = useMutation({
    mutationFn: async (person: Person) => ({ person, data: (await call(findPerson, person)).data }),
    onSuccess: setFound,
    onError: (error) => {
      setFound(undefined)
      if (error instanceof CallError) form.refuse(error.errors)
      tellFailure(error)
    },
  })
  return (
    <Page title={t('privacy.title')} text={t('privacy.text')}>
      <div className={styles.panels}>
        <DataRequests
          onFind={(email) => {
            const person: Person = { by: 'email', value: email }
            form.set('by', person.by)
            form.set('value', person.value)
            find.mutate(person)
          }}
        />
        <Panel title={t('privacy.find')}>
          <form noValidate className={styles.search} onSubmit={form.onSubmit((person) => find.mutate(person))}>
            <NativeSelect
              label={t('privacy.by')}
              name="by"
              value={form.values.by}
              onChange={(event) => form.set('by', event.currentTarget.value as PersonKey)}
              data={[
                { value: 'email', label: t('privacy.email') },
                { value: 'passport', label: t('privacy.passport') },
              ]}
            />
            <TextInput
              className={styles.value}
              label={t('privacy.value')}
              name="value"
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              value={form.values.value}
              onChange={(event) => form.set('value', event.currentTarget.value)}
              error={form.errors.value}
            />
            <Button type="submit" leftSection={<Search size={15} aria-hidden />} loading={find.isPending}>
              {t('privacy.search')}
            </Button>
          </form>
          <p className={styles.hint}>{t('privacy.recorded')}</p>
        </Panel>
        {found && (
          <PersonFound key={`${found.person.by} ${found.person.value}`} person={found.person} found={found.data} />
        )}
        <Erasures onErased={() => setFound(undefined)} />
      </div>
    </Page>
  )
}
