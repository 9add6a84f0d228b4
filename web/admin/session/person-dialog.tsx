import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmNeeded } from '#contract/staff/second-factor.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { promptForPasskey } from '#web/admin/session/passkey-prompts.ts'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { call, CallError } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import { confirmPerson } from '#contract/staff/second-factor.ts'

import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/session/person-dialog.module.css'

/** TABLE: a way to prove who one is -> the words that offer it. */
const WAYS = {
  password: 'person.usePassword',
  passkey: 'signIn.offerPasskey',
  app: 'signIn.useApp',
  recovery: 'signIn.useRecovery',
} as const
type Way = keyof typeof WAYS
const WAY_NAMES = Object.keys(WAYS) as Way[]

interface Props {
  needed: ConfirmNeeded
  onConfirmed: () => void
  onClose: () => void
}

/** Asks the member to confirm who they are: by password, passkey, the app's code or a recovery code, as far as the server takes them. */
export function PersonDialog({ needed, onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const ways = WAY_NAMES.filter((way) => (way === 'passkey' ? needed.passkey !== null : needed[way]))
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const input = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => (input.current ?? submit.current)?.focus(), [way])
  const form = useFields(
    { typed: '' },
    { typed: (value) => (way === 'passkey' || value.trim() !== '' ? undefined : t(REQUIRED[way])) },
  )
  const confirm = useMutation({
    mutationFn: async ({ typed }: typeof form.values) => {
      if (way === 'passkey') return call(confirmPerson, { passkey: await promptForPasskey(needed.passkey!) })
      return call(confirmPerson, way === 'password' ? { currentPassword: typed } : { code: typed })
    },
    onSuccess: onConfirmed,
    onError: (error) => {
      if (asksToWait(error)) return
      const wrong = error instanceof CallError ? (error.errors.currentPassword ?? error.errors.code) : undefined
      if (wrong !== undefined && way !== 'passkey') form.refuse({ typed: wrong })
      else tellFailure(error)
    },
  })
  const field = {
    ref: input,
    name: way === 'password' ? 'currentPassword' : 'code',
    value: form.values.typed,
    error: form.errors.typed,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => form.set('typed', event.currentTarget.value),
  }
  return (
    <Dialog title={t('person.title')} size="sm" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
        <p className={styles.text}>{t(needed.password ? 'person.text' : 'person.textFactor')}</p>
        {way === 'password' && (
          <PasswordInput
            key={way}
            {...field}
            label={t('person.password')}
            autoComplete="current-password"
            maxLength={1024}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
          />
        )}
        {way === 'passkey' && <p className={styles.text}>{t('signIn.passkeyHint')}</p>}
        {(way === 'app' || way === 'recovery') && (
          <TextInput
            key={way}
            {...field}
            label={t(way === 'app' ? 'signIn.code' : 'signIn.recoveryCode')}
            description={t(way === 'app' ? 'signIn.codeHint' : 'signIn.recoveryHint')}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            inputMode={way === 'app' ? 'numeric' : 'text'}
            autoCapitalize="characters"
            maxLength={40}
          />
        )}
        {ways.length > 1 && (
          <div className={styles.others}>
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <button
                  key={other}
                  type="button"
                  onClick={() => {
                    form.reset({ typed: '' })
                    setWay(other)
                  }}
                >
                  {t(WAYS[other])}
                </button>
              ))}
          </div>
        )}
        <WaitNotice error={confirm.error} />
        <div className={shared.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            ref={submit}
            type="submit"
            loading={confirm.isPending}
            data-autofocus={way === 'passkey' || undefined}
          >
            {t(way === 'passkey' ? 'signIn.usePasskey' : 'person.goOn')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** TABLE: what is to be typed -> what is said where it is not. */
const REQUIRED = {
  password: 'person.passwordRequired',
  app: 'signIn.codeRequired',
  recovery: 'signIn.codeRequired',
} as const
