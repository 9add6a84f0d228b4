import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, CallError } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { changePassword } from '#contract/staff/session.ts'
import { checkNewPassword } from '#web/admin/password/check-new-password.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { leaveDone } from '#web/admin/session/leave.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { WaitNotice } from '#web/admin/session/wait-notice.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { asksToWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/password/change-password.module.css'

/** Update Password: after it the stored session is gone, and one signs in again. */
export function ChangePasswordPage() {
  const { t } = useTranslation()
  return (
    <Guarded permission="password:change">
      <Page title={t('password.title')} text={t('password.text')}>
        <div className={styles.narrow}>
          <Panel title={t('password.title')} isTitleHidden>
            <ChangeForm />
          </Panel>
          <p className={styles.also}>
            {t('secondFactor.linkTo')} <Link to="/admin/second-factor">{t('secondFactor.title')}</Link>
          </p>
        </div>
      </Page>
    </Guarded>
  )
}

function ChangeForm() {
  const { t } = useTranslation()
  const me = useSignedIn()
  const form = useFields(
    { currentPassword: '', newPassword: '' },
    {
      currentPassword: (value) => (value === '' ? t('password.currentRequired') : undefined),
      newPassword: (value) => checkNewPassword(t, value),
    },
  )
  const change = useMutation({
    mutationFn: (values: typeof form.values) => call(changePassword, values),
    onSuccess: ({ message }) => leaveDone(message),
    onError: (error) => {
      if (error instanceof CallError) form.refuse(error.errors)
      if (!asksToWait(error)) tellFailure(error)
    },
  })
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={t('password.current')}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={1024}
        value={form.values.currentPassword}
        onChange={(event) => form.set('currentPassword', event.currentTarget.value)}
        error={form.errors.currentPassword}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <PasswordInput
        label={t('password.new')}
        description={t('password.hint')}
        name="newPassword"
        autoComplete="new-password"
        maxLength={1024}
        value={form.values.newPassword}
        onChange={(event) => form.set('newPassword', event.currentTarget.value)}
        error={form.errors.newPassword}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <WaitNotice error={change.error} />
      <Button type="submit" loading={change.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
