import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/staff/team.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { resetSecondFactor } from '#contract/staff/second-factor.ts'
import { useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/team/team.module.css'

/** Shows that a member has a second factor, for the Admin whom they ask when it is lost. */
export function MemberFactor({ member }: { member: TeamMember }) {
  const { t } = useTranslation()
  const refresh = useRefreshTeam()
  const [isAsking, setIsAsking] = useState(false)
  const { asPerson, dialog } = useAsPerson()
  const reset = useMutation({
    mutationFn: () => asPerson(() => call(resetSecondFactor, { teamMemberId: member.id })),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: refresh,
  })
  return (
    <Panel title={t('secondFactor.title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('secondFactor.ofMember')}</p>
        <Button variant="default" loading={reset.isPending} onClick={() => setIsAsking(true)}>
          {t('secondFactor.reset')}
        </Button>
      </div>
      {dialog}
      {isAsking && (
        <Confirm
          question={t('secondFactor.confirmReset', { name: member.name })}
          text={t('secondFactor.confirmResetText')}
          onYes={() => {
            setIsAsking(false)
            reset.mutate()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}
