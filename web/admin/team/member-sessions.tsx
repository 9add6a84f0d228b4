import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { failureText, tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { SessionsTable } from '#web/admin/sessions/sessions-table.tsx'
import { endTeamMemberSession } from '#contract/staff/team.ts'
import { memberSessionsQuery, useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/team/team.module.css'

/** Where a member is signed in, each with End. */
export function MemberSessions({ memberId }: { memberId: number }) {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useQuery(memberSessionsQuery(memberId))
  const refresh = useRefreshTeam()
  const end = useMutation({
    mutationFn: (sessionId: string | null) => call(endTeamMemberSession, { teamMemberId: memberId, sessionId }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: refresh,
  })
  return (
    <Panel
      title={t('team.sessions')}
      aside={
        sessions !== undefined &&
        sessions.length > 1 && (
          <Button variant="default" size="xs" onClick={() => end.mutate(null)} loading={end.isPending}>
            {t('team.endAll')}
          </Button>
        )
      }
    >
      {error !== null && sessions === undefined ? (
        <StatePanel
          icon={MonitorOff}
          title={t('states.errorTitle')}
          text={failureText(error)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      ) : sessions?.length === 0 ? (
        <p className={styles.note}>{t('team.noSessions')}</p>
      ) : (
        <div className={styles.table}>
          <SessionsTable label={t('team.sessions')} sessions={sessions} onEnd={({ id }) => end.mutate(id)} />
        </div>
      )}
    </Panel>
  )
}
