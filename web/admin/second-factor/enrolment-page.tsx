import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OwnFactor } from '#web/admin/second-factor/own-factor.tsx'
import { SignInFrame } from '#web/admin/session/sign-in-frame.tsx'
import { useLogout } from '#web/admin/session/use-logout.ts'
import styles from '#web/admin/second-factor/second-factor.module.css'

/** Shown instead of the admin area to members whose role requires a second factor and who have none: add one, or log out. */
export function EnrolmentPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const logout = useLogout()
  return (
    <SignInFrame heading={t('secondFactor.must')}>
      <div className={styles.enrolment}>
        <p className={styles.text}>{t('secondFactor.text')}</p>
        <OwnFactor onKept={() => queryClient.invalidateQueries()} />
        <Button variant="subtle" onClick={() => logout.mutate()} loading={logout.isPending}>
          {t('secondFactor.leave')}
        </Button>
      </div>
    </SignInFrame>
  )
}
