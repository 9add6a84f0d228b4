import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'

type Ask<Result> = (who: { currentPassword?: string }) => Promise<Result>

const refusedPassword = (error: unknown) => (error instanceof CallError ? error.errors.currentPassword : undefined)

/** A call that the server may want the current password for: made without it, and once more with it where it says so. */
export function useAsPerson<Result>(ask: Ask<Result>, done: (result: Result) => unknown) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (currentPassword: string) => ask(currentPassword === '' ? {} : { currentPassword }),
    onSuccess: (result) => {
      setIsAsked(false)
      return done(result)
    },
    onError: (refusal) => {
      if (refusedPassword(refusal) !== undefined) setIsAsked(true)
      else if (!asksToWait(refusal)) tellFailure(refusal)
    },
  })
  const wrong = variables === '' ? undefined : refusedPassword(error)
  return {
    start: () => mutate(''),
    give: (password: string) => mutate(password),
    stop: () => setIsAsked(false),
    isPending,
    isAsked,
    wrong,
    error,
  }
}

/** Asks for the current password where a call wants it; nothing else. */
export function PasswordAsked({ of }: { of: ReturnType<typeof useAsPerson> }) {
  return of.isAsked && <PasswordForm of={of} />
}

function PasswordForm({ of }: { of: ReturnType<typeof useAsPerson> }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') of.give(password)
      }}
    >
      <PasswordInput
        ref={input}
        label={t('password.current')}
        description={t('secondFactor.whyPassword')}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={of.wrong}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <WaitNotice error={of.error} />
      <div className={styles.buttons}>
        <Button type="submit" loading={of.isPending}>
          {t('secondFactor.goOn')}
        </Button>
        <Button variant="default" onClick={of.stop}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
