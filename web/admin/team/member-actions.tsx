import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen, MailPlus, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/staff/team.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { deleteTeamMember, inviteTeamMember, suspendTeamMember } from '#contract/staff/team.ts'
import { useRefreshTeam } from '#web/admin/team/team-queries.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import styles from '#web/admin/team/team.module.css'

interface Props {
  member: TeamMember
  onDeleted: (memberId: number) => void
}

/** What one may do with a member of the list. */
export function MemberActions({ member, onDeleted }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'suspend' | 'delete' | undefined>(undefined)
  const { inviteAgain, suspend, remove } = useActs(member, onDeleted)
  const { id, name, invited, suspended_at, can } = member
  const isSuspended = suspended_at !== null
  const act = (start: () => void) => () => {
    setAsked(undefined)
    start()
  }
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
      {can.edit && invited && !isSuspended && (
        <Act
          icon={MailPlus}
          label={t('team.inviteAgain')}
          of={t('team.inviteAgainOf', { name })}
          onPick={() => inviteAgain.mutate()}
        />
      )}
      {can.suspend && isSuspended && (
        <Act
          icon={LockOpen}
          label={t('team.letBackIn')}
          of={t('team.letBackInOf', { name })}
          onPick={() => suspend.mutate(false)}
        />
      )}
      {can.suspend && !isSuspended && (
        <Act
          icon={Lock}
          label={t('team.suspend')}
          of={t('team.suspendOf', { name })}
          onPick={() => setAsked('suspend')}
        />
      )}
      {can.delete && (
        <Act
          icon={Trash2}
          label={t('team.delete')}
          of={t('team.deleteOf', { name })}
          isDanger
          onPick={() => setAsked('delete')}
        />
      )}
      {asked === 'suspend' && (
        <Confirm
          question={t('team.confirmSuspend', { name })}
          text={t('team.confirmSuspendText', { name })}
          onNo={() => setAsked(undefined)}
          onYes={act(() => suspend.mutate(true))}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          question={t('team.confirmDelete')}
          text={t('team.confirmDeleteText', { name })}
          danger
          onNo={() => setAsked(undefined)}
          onYes={act(() => remove.mutate())}
        />
      )}
    </span>
  )
}

interface ActProps {
  icon: LucideIcon
  label: string
  /** What it does with whom. */
  of: string
  isDanger?: boolean
  onPick: () => void
}

/** What is rarely done with a member: where the list is narrow its sign alone. */
function Act({ icon: Icon, label, of, isDanger, onPick }: ActProps) {
  return (
    <button
      type="button"
      className={isDanger ? styles.delete : undefined}
      aria-label={of}
      title={label}
      onClick={onPick}
    >
      <Icon size={14} aria-hidden />
      <span>{label}</span>
    </button>
  )
}

function useActs({ id, name, email, type }: TeamMember, onDeleted: Props['onDeleted']) {
  const { t, i18n } = useTranslation()
  const refresh = useRefreshTeam()
  const inviteAgain = useMutation({
    mutationFn: () => call(inviteTeamMember, { name, email, type, language: i18n.language }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
  })
  const suspend = useMutation({
    mutationFn: (suspended: boolean) => call(suspendTeamMember, { teamMemberId: id, suspended }),
    onSuccess: async ({ message }) => {
      tellDone(message)
      await refresh()
    },
    onError: tellFailure,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteTeamMember, { teamMemberId: id }),
    onSuccess: async ({ message }) => {
      onDeleted(id)
      tellDone(message === '' ? t('team.deleted') : message)
      await refresh()
    },
    onError: tellFailure,
  })
  return { inviteAgain, suspend, remove }
}
