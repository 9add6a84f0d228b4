import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { SecondFactorNeeded } from '#contract/staff/second-factor.ts'
import { adminLogin } from '#contract/staff/session.ts'
import { call, CallError, type Answered } from '#web/api.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { keptOf, knownAgain, placeAfter } from '#web/admin/session/come-back.ts'
import { forgetWhyItEnded } from '#web/admin/session/leave.ts'
import { neededOf, SecondStep } from '#web/admin/session/second-step.tsx'
import { SignInFrame } from '#web/admin/session/sign-in-frame.tsx'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { storedMember, storeToken } from '#web/admin/session/stored-token.ts'
import { looksLikeEmail } from '#contract/normalise/email.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { useFirstFocus } from '#web/ui/use-first-focus.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/session/sign-in.module.css'

const REFUSED = 'sign-in'

export function SignInPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, href, state } = useLocation()
  /** Where one comes from: a session that ended there, or /admin itself, which shows the sign-in while one is signed out. */
  const [from] = useState(() => (pathname === '/' ? state : keptOf(href, state, storedMember()?.id)))
  /** What a second step has to bring, once the password was right. */
  const [needed, setNeeded] = useState<SecondFactorNeeded | undefined>(undefined)
  const enter = async ({ data, message }: Answered<typeof adminLogin>) => {
    storeToken(data.jwtToken)
    forgetWhyItEnded()
    toast.success(message, { autoClose: 5000 })
    await navigate({ href: placeAfter(from), state: knownAgain(from, data.data.id), replace: true })
  }
  const email = useFirstFocus<HTMLInputElement>()
  const password = useRef<HTMLInputElement>(null)
  const form = useFields(
    { email: '', password: '', remember: false },
    {
      email: (value) =>
        value.trim() === '' ? t('signIn.emailRequired') : looksLikeEmail(value) ? undefined : t('signIn.emailInvalid'),
      password: (value) => (value === '' ? t('signIn.passwordRequired') : undefined),
    },
  )
  const signIn = useMutation({
    mutationFn: (values: typeof form.values) => call(adminLogin, values),
    onSuccess: enter,
    onError: (error) => {
      const asked = neededOf(error)
      if (asked !== undefined) return setNeeded(asked)
      if (asksToWait(error)) return undefined
      toast.error(failureText(error), { toastId: REFUSED, autoClose: 5000 })
      // What was refused stays said once the toast is gone, and is typed anew at once.
      if (!(error instanceof CallError && error.status === 400)) return undefined
      form.refuse({ password: error.message })
      password.current?.focus()
      return password.current?.select()
    },
  })
  if (needed !== undefined) {
    return (
      <SignInFrame heading={t('signIn.secondHeading')}>
        <SecondStep needed={needed} onSignedIn={enter} onBack={() => setNeeded(undefined)} />
      </SignInFrame>
    )
  }

  return (
    <SignInFrame heading={t('signIn.heading')}>
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <TextInput
          ref={email}
          value={form.values.email}
          onChange={(event) => form.set('email', event.currentTarget.value)}
          error={form.errors.email}
          label={t('signIn.email')}
          type="email"
          name="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordInput
          ref={password}
          value={form.values.password}
          onChange={(event) => form.set('password', event.currentTarget.value)}
          error={form.errors.password}
          label={t('signIn.password')}
          name="password"
          size="lg"
          mt="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        <div className={styles.between}>
          <Checkbox
            checked={form.values.remember}
            onChange={(event) => form.set('remember', event.currentTarget.checked)}
            label={t('signIn.remember')}
            size="md"
          />
          <Link
            to="/admin/forgot-password"
            state={{ address: form.values.email }}
            className={styles.link}
            onClick={() => toast.dismiss(REFUSED)}
          >
            {t('signIn.forgot')}
          </Link>
        </div>
        <WaitNotice error={signIn.error} />
        <Button type="submit" size="lg" fullWidth mt="xl" loading={signIn.isPending} className={styles.submit}>
          {t('signIn.submit')}
        </Button>
      </form>
    </SignInFrame>
  )
}
