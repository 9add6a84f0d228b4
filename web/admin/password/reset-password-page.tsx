import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import { call, CallError } from '#web/api.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { resetPassword } from '#contract/staff/team.ts'
import { checkNewPassword } from '#web/admin/password/check-new-password.ts'
import { leaveDone } from '#web/admin/session/leave.ts'
import { SignInFrame } from '#web/admin/session/sign-in-frame.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/session/sign-in.module.css'

/** Sets a password with the link of a mail. The token stands behind #, so that no server and no log ever sees it. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('t') ?? ''
  const [dead, setDead] = useState<{ token: string; text: string } | undefined>(undefined)
  const text = token === '' ? t('password.linkIncomplete') : dead?.token === token ? dead.text : undefined
  return (
    <SignInFrame heading={t('password.resetTitle')}>
      {text === undefined ? (
        <ResetForm key={token} token={token} onDead={(why) => setDead({ token, text: why })} />
      ) : (
        <div role="alert">
          <StatePanel
            icon={Link2Off}
            title={t('password.linkTitle')}
            text={text}
            action={
              <Link to="/admin/forgot-password" className={styles.link}>
                {t('password.askAgain')}
              </Link>
            }
          />
        </div>
      )}
      <p className={styles.below}>
        <Link to="/" className={styles.link}>
          {t('password.toSignIn')}
        </Link>
      </p>
    </SignInFrame>
  )
}

function ResetForm({ token, onDead }: { token: string; onDead: (why: string) => void }) {
  const { t } = useTranslation()
  const form = useFields({ newPassword: '' }, { newPassword: (value) => checkNewPassword(t, value) })
  const reset = useMutation({
    mutationFn: ({ newPassword }: typeof form.values) => call(resetPassword, { token, newPassword }),
    onSuccess: ({ message }) => leaveDone(message),
    onError: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      if (errors.token !== undefined) onDead(errors.token)
      else if (errors.newPassword !== undefined) form.refuse(errors)
      else toast.error(failureText(error), { toastId: 'reset', autoClose: 5000 })
    },
  })
  return (
    <>
      <p className={styles.text}>{t('password.resetText')}</p>
      <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values))}>
        <PasswordInput
          label={t('password.new')}
          description={t('password.hint')}
          name="newPassword"
          size="lg"
          autoComplete="new-password"
          maxLength={1024}
          value={form.values.newPassword}
          onChange={(event) => form.set('newPassword', event.currentTarget.value)}
          error={form.errors.newPassword}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        <Button type="submit" size="lg" fullWidth mt="xl" loading={reset.isPending} className={styles.submit}>
          {t('password.submit')}
        </Button>
      </form>
    </>
  )
}
