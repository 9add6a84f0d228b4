import { LogOut, MonitorX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/staff/team.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { deviceOf } from '#web/admin/sessions/device-of.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/sessions/sessions.module.css'

interface Props {
  label: string
  /** Undefined while they are fetched. */
  sessions: Session[] | undefined
  onEnd: (session: Session) => void
  /** They are browsers that are remembered, and no sessions. */
  isDevices?: boolean
}

/** Where somebody is signed in: a line for each session, with End. */
export function SessionsTable({ label, sessions, onEnd, isDevices = false }: Props) {
  return (
    <DataTable
      label={label}
      columns={useColumns(onEnd, isDevices)}
      rows={sessions ?? []}
      rowKey={({ id }) => id}
      skeletons={sessions === undefined ? 1 : 0}
      isBusy={sessions === undefined}
    />
  )
}

function useColumns(onEnd: Props['onEnd'], isDevices: boolean): DataColumn<Session>[] {
  const { t } = useTranslation()
  const named = (session: Session) => deviceOf(session) ?? t('sessions.unknown')
  return [
    {
      key: 'device',
      label: t('sessions.device'),
      cell: (session) => (
        <span className={shared.named}>
          {named(session)}
          {session.current && <small>{t(isDevices ? 'sessions.thisDevice' : 'sessions.this')}</small>}
        </span>
      ),
    },
    { key: 'ip', label: t('sessions.address'), cell: ({ ip }) => ip },
    { key: 'from', label: t('sessions.signedIn'), cell: ({ created_at }) => shortMoment(created_at) },
    { key: 'to', label: t('sessions.expires'), cell: ({ expires_at }) => shortMoment(expires_at) },
    {
      key: 'action',
      label: t('sessions.action'),
      cell: (session) => {
        // To end the one that is used now is to leave.
        const isOwn = session.current && !isDevices
        const Icon = isOwn ? LogOut : MonitorX
        return (
          <button
            type="button"
            className={styles.end}
            aria-label={
              isOwn ? undefined : t(isDevices ? 'sessions.forgetOf' : 'sessions.endOf', { device: named(session) })
            }
            onClick={() => onEnd(session)}
          >
            <Icon size={14} aria-hidden />
            {t(isOwn ? 'sessions.leave' : 'sessions.end')}
          </button>
        )
      },
    },
  ]
}
