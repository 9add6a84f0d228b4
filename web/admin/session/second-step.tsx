import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { SecondFactorNeeded } from '#contract/second-factor.ts'
import { secondFactorLogin, type adminLogin } from '#web/admin/calls.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { call, CallError, type Answered } from '#web/api.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/session/sign-in.module.css'

/** What a sign-in has to be ended with, where it was refused for a second factor. */
export function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  return (error.data as Partial<SecondFactorNeeded> | undefined)?.challenge
}

interface Props {
  challenge: string
  onSignedIn: (answer: Answered<typeof adminLogin>) => Promise<void>
  /** To the password again: by choice, or because it took too long. */
  onBack: () => void
}

/** The second step of signing in: the code of the app, or a recovery code. */
export function SecondStep({ challenge, onSignedIn, onBack }: Props) {
  const { t } = useTranslation()
  const [isRecovery, setIsRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [isRecovery])
  const form = useFields(
    { code: '', remember: false },
    { code: (value) => (value.trim() === '' ? t('signIn.codeRequired') : undefined) },
  )
  const signIn = useMutation({
    mutationFn: ({ code, remember }: typeof form.values) =>
      call(secondFactorLogin, { challenge, code, remember_device: remember }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (asksToWait(error)) return
      if (error instanceof CallError && error.errors.code !== undefined) return form.refuse(error.errors)
      toast.error(failureText(error), { toastId: 'sign-in', autoClose: 5000 })
      if (error instanceof CallError && error.status === 400) onBack()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <TextInput
        ref={input}
        key={String(isRecovery)}
        label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.code')}
        description={t(isRecovery ? 'signIn.recoveryHint' : 'signIn.codeHint')}
        name="code"
        size="lg"
        maxLength={40}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        inputMode={isRecovery ? 'text' : 'numeric'}
        value={form.values.code}
        onChange={(event) => form.set('code', event.currentTarget.value)}
        error={form.errors.code}
      />
      <Checkbox
        mt="md"
        size="md"
        checked={form.values.remember}
        onChange={(event) => form.set('remember', event.currentTarget.checked)}
        label={t('signIn.rememberDevice')}
      />
      <div className={styles.between}>
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            form.set('code', '')
            setIsRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
        </button>
        <button type="button" className={styles.plain} onClick={onBack}>
          {t('signIn.back')}
        </button>
      </div>
      <WaitNotice error={signIn.error} />
      <Button type="submit" size="lg" fullWidth mt="xl" loading={signIn.isPending} className={styles.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
