import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/staff/team.ts'
import { exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { MemberActions } from '#web/admin/team/member-actions.tsx'
import { roleColour } from '#web/admin/team/role-colours.ts'
import { membersQuery } from '#web/admin/team/team-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { hueOf, lettersOf } from '#web/ui/initials.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/team/team.module.css'

interface Props {
  /** Whether e-mails and actions show: those who only read the team see names and roles. */
  canWrite: boolean
  onDeleted: (memberId: number) => void
}

/** The Team Member List: who is in the team, with what one may do with them. */
export function MembersList({ canWrite, onDeleted }: Props) {
  const { t } = useTranslation()
  const { data: members, error, refetch } = useQuery(membersQuery)
  const columns = useColumns(canWrite, onDeleted)

  return (
    <Panel
      title={t('team.list')}
      aside={
        members !== undefined && <span className={styles.count}>{t('team.members', { count: members.length })}</span>
      }
    >
      {error !== null && members === undefined ? (
        <StatePanel
          icon={UsersRound}
          title={t('states.errorTitle')}
          text={failureText(error)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      ) : (
        <div className={`${styles.table} ${styles.members}`}>
          <DataTable
            label={t('team.list')}
            columns={columns}
            rows={members ?? []}
            rowKey={({ id }) => id}
            skeletons={members === undefined ? 5 : 0}
            isBusy={members === undefined}
            empty={<StatePanel icon={UsersRound} title={t('team.none')} />}
          />
        </div>
      )}
    </Panel>
  )
}

function useColumns(canWrite: boolean, onDeleted: Props['onDeleted']) {
  const { t } = useTranslation()
  const me = useSignedIn()
  const columns: DataColumn<TeamMember>[] = [
    {
      key: 'name',
      label: t('team.name'),
      cell: ({ id, name, invited, suspended_at }) => (
        <span className={styles.person}>
          <span className={styles.letters} style={{ '--hue': hueOf(id) } as CSSProperties} aria-hidden>
            {lettersOf(name)}
          </span>
          <span className={shared.named}>
            {name}
            {id === me?.id && <small>{t('team.you')}</small>}
            {invited && <small>{t('team.invited')}</small>}
            {suspended_at !== null && (
              <small className={styles.suspended} title={exactMoment(suspended_at)}>
                {t('team.suspended')}
              </small>
            )}
          </span>
        </span>
      ),
    },
  ]
  if (canWrite) {
    columns.push({
      key: 'email',
      label: t('team.email'),
      // The specification's list shows the password: the server gives a mask of it.
      cell: ({ email, password }) => (
        <>
          {email}{' '}
          <small className={styles.mask}>
            <span className="visually-hidden">{t('team.password')}: </span>
            {password}
          </small>
        </>
      ),
    })
  }
  columns.push({
    key: 'type',
    label: t('team.type'),
    cell: ({ type }) => <Badge colour={roleColour(type)}>{type}</Badge>,
  })
  columns.push({
    key: 'since',
    label: t('team.since'),
    cell: ({ created_at: since }) => <time dateTime={since}>{formatDay(since)}</time>,
  })
  if (!canWrite) return columns
  columns.push({
    key: 'action',
    label: t('team.action'),
    align: 'right',
    cell: (member) => <MemberActions member={member} onDeleted={onDeleted} />,
  })
  return columns
}
