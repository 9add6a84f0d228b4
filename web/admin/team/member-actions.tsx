import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen, MailPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/staff/team.ts'
import { call } from '#web/api.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
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
  const me = useSignedIn()
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
        <button type="button" aria-label={t('team.inviteAgainOf', { name })} onClick={() => inviteAgain.mutate()}>
          <MailPlus size={14} aria-hidden />
          {t('team.inviteAgain')}
        </button>
      )}
      {can.suspend && isSuspended && (
        <button type="button" aria-label={t('team.letBackInOf', { name })} onClick={() => suspend.mutate(false)}>
          <LockOpen size={14} aria-hidden />
          {t('team.letBackIn')}
        </button>
      )}
      {can.suspend && !isSuspended && (
        <button type="button" aria-label={t('team.suspendOf', { name })} onClick={() => setAsked('suspend')}>
          <Lock size={14} aria-hidden />
          {t('team.suspend')}
        </button>
      )}
      {can.delete && (
        <button
          type="button"
          className={styles.delete}
          aria-label={t('team.deleteOf', { name })}
          onClick={() => setAsked('delete')}
        >
          <Trash2 size={14} aria-hidden />
          {t('team.delete')}
        </button>
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
          text={t(id === me?.id ? 'team.confirmDeleteSelf' : 'team.confirmDeleteText', { name })}
          danger
          onNo={() => setAsked(undefined)}
          onYes={act(() => remove.mutate())}
        />
      )}
    </span>
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
