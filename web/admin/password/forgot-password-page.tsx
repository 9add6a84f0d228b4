import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import { call } from '#web/api.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { forgotPassword } from '#contract/staff/team.ts'
import { SignInFrame } from '#web/admin/session/sign-in-frame.tsx'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { looksLikeEmail } from '#contract/normalise/email.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useFirstFocus } from '#web/ui/use-first-focus.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/session/sign-in.module.css'

/** Asks for a link to set a new password; the answer never shows whether there is such an account. */
export function ForgotPasswordPage() {
  const { t, i18n } = useTranslation()
  const { address = '' } = useLocation({ select: ({ state }) => state })
  const email = useFirstFocus<HTMLInputElement>()
  const form = useFields(
    { email: address },
    {
      email: (value) =>
        value.trim() === '' ? t('signIn.emailRequired') : looksLikeEmail(value) ? undefined : t('signIn.emailInvalid'),
    },
  )
  const ask = useMutation({
    mutationFn: ({ email }: typeof form.values) =>
      call(forgotPassword, { email: email.trim(), language: i18n.language }),
    onError: (error) => asksToWait(error) || toast.error(failureText(error), { toastId: 'forgot', autoClose: 5000 }),
  })
  return (
    <SignInFrame heading={t('password.forgotTitle')}>
      {ask.isSuccess ? (
        <div role="status">
          <StatePanel
            icon={MailCheck}
            title={t('password.sentTitle')}
            text={ask.data.message}
            note={t('password.sentHint')}
          />
        </div>
      ) : (
        <>
          <p className={styles.text}>{t('password.forgotText')}</p>
          <form noValidate onSubmit={form.onSubmit((values) => ask.mutate(values))}>
            <TextInput
              ref={email}
              label={t('signIn.email')}
              name="email"
              type="email"
              inputMode="email"
              size="lg"
              autoComplete="username"
              value={form.values.email}
              onChange={(event) => form.set('email', event.currentTarget.value)}
              error={form.errors.email}
            />
            <WaitNotice error={ask.error} />
            <Button type="submit" size="lg" fullWidth mt="xl" loading={ask.isPending} className={styles.submit}>
              {t('password.send')}
            </Button>
          </form>
        </>
      )}
      <p className={styles.below}>
        <Link to="/" className={styles.link}>
          {t('password.toSignIn')}
        </Link>
      </p>
    </SignInFrame>
  )
}
