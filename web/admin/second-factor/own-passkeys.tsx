import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { call } from '#web/api.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import type { ownSecondFactor } from '#contract/staff/second-factor.ts'
import { addPasskey, beginPasskey, removePasskey } from '#contract/staff/passkeys.ts'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { promptNewPasskey } from '#web/admin/session/passkey-prompts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'

type Own = Data<typeof ownSecondFactor>['passkeys'][number]

interface Props {
  passkeys: Own[]
  /** One was added or taken off; with the recovery codes that the first second factor brings. */
  onChange: (recoveryCodes: string[] | null) => unknown
}

/** One's passkeys: each with Remove, and one more. */
export function OwnPasskeys({ passkeys, onChange }: Props) {
  const { t } = useTranslation()
  const isOn = passkeys.length > 0
  return (
    <Panel
      title={t('secondFactor.passkeys')}
      aside={<Badge colour={isOn ? 'green' : 'gray'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>}
    >
      <p className={styles.text}>{t('secondFactor.passkeysText')}</p>
      {isOn && (
        <ul className={styles.passkeys} aria-label={t('secondFactor.passkeys')}>
          {passkeys.map((passkey) => (
            <Kept key={passkey.id} passkey={passkey} onOff={() => onChange(null)} />
          ))}
        </ul>
      )}
      <Adding onOn={onChange} />
    </Panel>
  )
}

function Adding({ onOn }: { onOn: Props['onChange'] }) {
  const { t } = useTranslation()
  const [isNaming, setIsNaming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [isNaming])
  const form = useFields(
    { name: '' },
    { name: (value) => (value.trim() === '' ? t('secondFactor.passkeyNameRequired') : undefined) },
  )
  const { asPerson, dialog } = useAsPerson()
  const add = useMutation({
    mutationFn: async ({ name }: typeof form.values) => {
      const begun = await asPerson(() => call(beginPasskey, {}))
      const passkey = await promptNewPasskey(begun.data)
      return asPerson(() => call(addPasskey, { name, passkey }))
    },
    onSuccess: ({ data, message }) => {
      setIsNaming(false)
      form.reset()
      tellDone(message)
      return onOn(data.recovery_codes)
    },
    onError: tellFailure,
  })
  if (!isNaming)
    return (
      // The app is for everybody and stands first: of two ways that both may be added one is filled.
      <Button variant="default" onClick={() => setIsNaming(true)}>
        {t('secondFactor.addPasskey')}
      </Button>
    )
  return (
    <>
      <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => add.mutate(values))}>
        <TextInput
          ref={input}
          label={t('secondFactor.passkeyName')}
          description={t('secondFactor.passkeyNameHint')}
          name="name"
          autoComplete="off"
          maxLength={80}
          value={form.values.name}
          onChange={(event) => form.set('name', event.currentTarget.value)}
          error={form.errors.name}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={add.isPending}>
            {t('secondFactor.goOn')}
          </Button>
          <Button variant="default" onClick={() => setIsNaming(false)}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function Kept({ passkey: { id, name, created_at, used_at }, onOff }: { passkey: Own; onOff: () => unknown }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { asPerson, dialog } = useAsPerson()
  const remove = useMutation({
    mutationFn: () => asPerson(() => call(removePasskey, { passkeyId: id })),
    onSuccess: ({ message }) => {
      tellDone(message)
      return onOff()
    },
    onError: tellFailure,
  })
  return (
    <li>
      <KeyRound size={18} aria-hidden />
      <span className={styles.passkey}>
        {name}
        <small>
          {t('secondFactor.since', { date: shortMoment(created_at) })}{' '}
          {used_at !== null && t('secondFactor.used', { date: shortMoment(used_at) })}
        </small>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('secondFactor.removeOf', { name })}
        onClick={() => setIsAsking(true)}
        loading={remove.isPending}
      >
        {t('secondFactor.remove')}
      </Button>
      {dialog}
      {isAsking && (
        <Confirm
          question={t('secondFactor.confirmRemoveOf', { name })}
          text={t('secondFactor.confirmRemoveOfText')}
          onYes={() => {
            setIsAsking(false)
            remove.mutate()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}
