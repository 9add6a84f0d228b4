import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#contract/normalise/text.ts'
import type { Assignee } from '#contract/orders/inbox.ts'
import { colleaguesQuery, colleaguesWith } from '#web/admin/colleagues/colleagues-query.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { PickDialog } from '#web/ui/pick-dialog.tsx'
import styles from '#web/ui/pick-dialog.module.css'

/** Whom orders are assigned to; null: nobody. */
export type AssignPick = Omit<Assignee, 'active'> | null

interface Props {
  title: string
  /** Who has the order; undefined: of many orders. */
  current: Assignee | null | undefined
  onPick: (pick: AssignPick) => void
  onClose: () => void
}

/** Everybody who can be given orders, oneself first, and nobody: Enter assigns, and that closes it. */
export function AssignPicker({ title, current, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const { data: colleagues, error, refetch } = useQuery(colleaguesQuery)
  const nobody = t('assign.nobody')

  function found(typed: string): AssignPick[] {
    const fitting = colleaguesWith(colleagues ?? [], typed)
    const ordered = [...fitting.filter(({ id }) => id === me), ...fitting.filter(({ id }) => id !== me)]
    const isNobody = current !== null && foldText(nobody).startsWith(foldText(typed.trim()))
    return [...ordered.map(({ id, name }) => ({ id, name })), ...(isNobody ? [null] : [])]
  }

  return (
    <PickDialog
      title={title}
      search={t('assign.search')}
      found={found}
      keyOf={(pick) => String(pick?.id ?? 'nobody')}
      renderLine={(pick) => <Line pick={pick} isMe={pick?.id === me} isOn={pick !== null && pick.id === current?.id} />}
      isOn={(pick) => (current === undefined ? undefined : pick?.id === current?.id)}
      onPick={(pick) => {
        onClose()
        if (pick?.id !== current?.id || current === undefined) onPick(pick)
      }}
      hint={(many) => t(colleagues !== undefined && many === 0 ? 'assign.noSuch' : 'assign.keys')}
      failure={
        colleagues === undefined && error !== null
          ? { text: failureText(error), button: t('common.retry'), retry: () => void refetch() }
          : undefined
      }
      onClose={onClose}
    />
  )
}

function Line({ pick, isMe, isOn }: { pick: AssignPick; isMe: boolean; isOn: boolean }) {
  const { t } = useTranslation()
  const name = pick === null ? t('assign.nobody') : isMe ? t('assign.me', { name: pick.name }) : pick.name
  return (
    <>
      <span>{name}</span>
      {isOn && (
        <span className={styles.what}>
          <Check size={15} aria-hidden />
          <span className="visually-hidden">{t('assign.isOn')}</span>
        </span>
      )}
    </>
  )
}
