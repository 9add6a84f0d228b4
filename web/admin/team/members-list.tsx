import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailPlus, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/team.ts'
import { call } from '#web/api.ts'
import { failureText, tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { deleteTeamMember, inviteTeamMember } from '#web/admin/team/calls.ts'
import { roleColour } from '#web/admin/team/role-colours.ts'
import { membersQuery, useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Confirm } from '#web/ui/lazy-confirm.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/team/team.module.css'

interface Props {
  /** Whether e-mails and actions show: those who only read the team see names and roles. */
  canWrite: boolean
  onDeleted: (memberId: number) => void
}

/** The Team Member List: who is in the team, with Edit and Delete where one may. */
export function MembersList({ canWrite, onDeleted }: Props) {
  const { t, i18n } = useTranslation()
  const me = useSignedIn()
  const { data: members, error, refetch } = useQuery(membersQuery)
  const [asked, setAsked] = useState<TeamMember | undefined>(undefined)
  const refresh = useRefreshTeam()
  const remove = useMutation({
    mutationFn: (member: TeamMember) => call(deleteTeamMember, { teamMemberId: member.id }),
    onSuccess: async ({ message }, { id }) => {
      onDeleted(id)
      tellDone(message === '' ? t('team.deleted') : message)
      await refresh()
    },
    onError: tellFailure,
  })
  const inviteAgain = useMutation({
    mutationFn: ({ name, email, type }: TeamMember) =>
      call(inviteTeamMember, { name, email, type, language: i18n.language }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
  })
  const columns = useColumns(canWrite, setAsked, (member) => inviteAgain.mutate(member))

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
        <div className={styles.table}>
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
      {asked !== undefined && (
        <Confirm
          question={t('team.confirmDelete')}
          text={t(asked.id === me?.id ? 'team.confirmDeleteSelf' : 'team.confirmDeleteText', { name: asked.name })}
          danger
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            remove.mutate(asked)
          }}
        />
      )}
    </Panel>
  )
}

function useColumns(canWrite: boolean, onDelete: (member: TeamMember) => void, onInvite: (member: TeamMember) => void) {
  const { t } = useTranslation()
  const me = useSignedIn()
  const columns: DataColumn<TeamMember>[] = [
    {
      key: 'name',
      label: t('team.name'),
      cell: ({ id, name, invited }) => (
        <span className={styles.name}>
          {name}
          {id === me?.id && <small>{t('team.you')}</small>}
          {invited && <small>{t('team.invited')}</small>}
        </span>
      ),
    },
  ]
  if (canWrite) {
    columns.push(
      { key: 'email', label: t('team.email'), cell: ({ email }) => email },
      { key: 'password', label: t('team.password'), cell: ({ password }) => password },
    )
  }
  columns.push({
    key: 'type',
    label: t('team.type'),
    cell: ({ type }) => <Badge colour={roleColour(type)}>{type}</Badge>,
  })
  if (!canWrite) return columns
  columns.push({
    key: 'action',
    label: t('team.action'),
    cell: (member) => <MemberActions member={member} onDelete={onDelete} onInvite={onInvite} />,
  })
  return columns
}

interface ActionProps {
  member: TeamMember
  onDelete: (member: TeamMember) => void
  onInvite: (member: TeamMember) => void
}

function MemberActions({ member, onDelete, onInvite }: ActionProps) {
  const { t } = useTranslation()
  const { id, name, invited, can } = member
  return (
    <span className={styles.actions}>
      {can.edit && (
        <Link
          to="/admin/manage-team/$teamMemberId"
          params={{ teamMemberId: String(id) }}
          aria-label={t('team.editOf', { name })}
        >
          <Pencil size={14} aria-hidden />
          {t('team.editLink')}
        </Link>
      )}
      {can.edit && invited && (
        <button type="button" aria-label={t('team.inviteAgainOf', { name })} onClick={() => onInvite(member)}>
          <MailPlus size={14} aria-hidden />
          {t('team.inviteAgain')}
        </button>
      )}
      {can.delete && (
        <button
          type="button"
          className={styles.delete}
          aria-label={t('team.deleteOf', { name })}
          onClick={() => onDelete(member)}
        >
          <Trash2 size={14} aria-hidden />
          {t('team.delete')}
        </button>
      )}
    </span>
  )
}
