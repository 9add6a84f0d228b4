import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorOff, MonitorX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/team.ts'
import { call } from '#web/api.ts'
import { failureText, tellDone, tellFailure } from '#web/admin/messages.ts'
import { exactMoment } from '#web/admin/orders/formats.ts'
import { endTeamMemberSession } from '#web/admin/team/calls.ts'
import { memberSessionsQuery, useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/team/team.module.css'

/** Browser and system of a session; its `browser` is browser, version, device and device type joined by dashes. */
function deviceOf({ browser, os }: Session): string {
  return `${browser.split('-').slice(0, 2).join(' ')}, ${os}`
}

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
  const columns = useColumns((sessionId) => end.mutate(sessionId))
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
          <DataTable
            label={t('team.sessions')}
            columns={columns}
            rows={sessions ?? []}
            rowKey={({ id }) => id}
            skeletons={sessions === undefined ? 1 : 0}
            isBusy={sessions === undefined}
          />
        </div>
      )}
    </Panel>
  )
}

function shortMoment(moment: string): string {
  return exactMoment(moment).replace(/:\d\d UTC$/, '')
}

function useColumns(onEnd: (sessionId: string) => void): DataColumn<Session>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'device',
      label: t('team.device'),
      cell: (session) => (
        <span className={styles.name}>
          {deviceOf(session)}
          {session.current && <small>{t('team.thisSession')}</small>}
        </span>
      ),
    },
    { key: 'ip', label: t('team.address'), cell: ({ ip }) => ip },
    { key: 'from', label: t('team.signedIn'), cell: ({ created_at }) => shortMoment(created_at) },
    { key: 'to', label: t('team.expires'), cell: ({ expires_at }) => shortMoment(expires_at) },
    {
      key: 'action',
      label: t('team.action'),
      cell: (session) => (
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.delete}
            aria-label={t('team.endSessionOf', { device: deviceOf(session) })}
            onClick={() => onEnd(session.id)}
          >
            <MonitorX size={14} aria-hidden />
            {t('team.endSession')}
          </button>
        </span>
      ),
    },
  ]
}
