import { Button, TextInput } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { tellDone } from '#web/admin/frame/messages.ts'
import { PasswordAsked, useAsPerson } from '#web/admin/second-factor/as-person.tsx'
import { addPasskey, beginPasskey, removePasskey, type ownSecondFactor } from '#web/admin/second-factor/calls.ts'
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
  const add = useAsPerson(
    async (who) => {
      const begun = await call(beginPasskey, who)
      const passkey = await promptNewPasskey(begun.data)
      return call(addPasskey, { name: form.values.name, passkey })
    },
    ({ data, message }) => {
      setIsNaming(false)
      form.reset()
      tellDone(message)
      return onOn(data.recovery_codes)
    },
  )
  if (!isNaming) return <Button onClick={() => setIsNaming(true)}>{t('secondFactor.addPasskey')}</Button>
  if (add.isAsked) return <PasswordAsked of={add} />
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit(add.start)}>
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
  )
}

function Kept({ passkey: { id, name, created_at, used_at }, onOff }: { passkey: Own; onOff: () => unknown }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAsPerson(
    (who) => call(removePasskey, { passkeyId: id, ...who }),
    ({ message }) => {
      tellDone(message)
      return onOff()
    },
  )
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
      <PasswordAsked of={remove} />
      {isAsking && (
        <Confirm
          question={t('secondFactor.confirmRemoveOf', { name })}
          text={t('secondFactor.confirmRemoveOfText')}
          onYes={() => {
            setIsAsking(false)
            remove.start()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}
