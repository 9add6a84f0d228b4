import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { SecondFactorNeeded } from '#contract/staff/second-factor.ts'
import type { adminLogin } from '#contract/staff/session.ts'
import { secondFactorLogin } from '#contract/staff/second-factor.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { promptForPasskey } from '#web/admin/session/passkey-prompts.ts'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { call, CallError, type Answered } from '#web/api.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/session/sign-in.module.css'

/** What a sign-in still needs, where it was refused for a second factor. */
export function neededOf(error: unknown): SecondFactorNeeded | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  const needed = error.data as Partial<SecondFactorNeeded> | undefined
  return needed?.challenge === undefined ? undefined : (needed as SecondFactorNeeded)
}

/** TABLE: a way to confirm who one is -> the words around it. */
const WAYS = {
  passkey: { submit: 'signIn.usePasskey', offer: 'signIn.offerPasskey' },
  app: { submit: 'signIn.submit', offer: 'signIn.useApp', label: 'signIn.code', hint: 'signIn.codeHint' },
  recovery: {
    submit: 'signIn.submit',
    offer: 'signIn.useRecovery',
    label: 'signIn.recoveryCode',
    hint: 'signIn.recoveryHint',
  },
} as const
type Way = keyof typeof WAYS

interface Props {
  needed: SecondFactorNeeded
  onSignedIn: (answer: Answered<typeof adminLogin>) => Promise<void>
  /** To the password again: by choice, or because it took too long. */
  onBack: () => void
}

/** The second step of signing in: a passkey, the code of the app, or a recovery code; the first that one has. */
export function SecondStep({ needed, onSignedIn, onBack }: Props) {
  const { t } = useTranslation()
  const ways: Way[] = [
    ...(needed.passkey === null ? [] : (['passkey'] as const)),
    ...(needed.app ? (['app'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0]!)
  const words = WAYS[way]
  const input = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => (input.current ?? submit.current)?.focus(), [way])
  const form = useFields(
    { code: '', remember: false },
    { code: (value) => (way !== 'passkey' && value.trim() === '' ? t('signIn.codeRequired') : undefined) },
  )
  const signIn = useMutation({
    mutationFn: async ({ code, remember }: typeof form.values) => {
      const proof = way === 'passkey' ? { passkey: await promptForPasskey(needed.passkey!) } : { code }
      return call(secondFactorLogin, { challenge: needed.challenge, remember_device: remember, ...proof })
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      if (asksToWait(error)) return
      if (way !== 'passkey' && error instanceof CallError && error.errors.code !== undefined) {
        return form.refuse(error.errors)
      }
      toast.error(failureText(error), { toastId: 'sign-in', autoClose: 5000 })
      if (error instanceof CallError && error.status === 400) onBack()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      {'label' in words && (
        <TextInput
          ref={input}
          key={way}
          label={t(words.label)}
          description={t(words.hint)}
          name="code"
          size="lg"
          maxLength={40}
          autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          value={form.values.code}
          onChange={(event) => form.set('code', event.currentTarget.value)}
          error={form.errors.code}
        />
      )}
      {way === 'passkey' && <p className={styles.hint}>{t('signIn.passkeyHint')}</p>}
      <Checkbox
        mt="md"
        size="md"
        checked={form.values.remember}
        onChange={(event) => form.set('remember', event.currentTarget.checked)}
        label={t('signIn.rememberDevice')}
      />
      <div className={styles.between}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              className={styles.plain}
              onClick={() => {
                form.set('code', '')
                setWay(other)
              }}
            >
              {t(WAYS[other].offer)}
            </button>
          ))}
        <button type="button" className={styles.plain} onClick={onBack}>
          {t('signIn.back')}
        </button>
      </div>
      <WaitNotice error={signIn.error} />
      <Button
        ref={submit}
        type="submit"
        size="lg"
        fullWidth
        mt="xl"
        loading={signIn.isPending}
        className={styles.submit}
      >
        {t(words.submit)}
      </Button>
    </form>
  )
}
