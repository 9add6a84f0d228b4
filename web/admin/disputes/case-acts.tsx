import { Button } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { actWords } from '#web/admin/disputes/case-words.ts'
import type { CaseMoves } from '#web/admin/disputes/use-case-moves.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/disputes/disputes.module.css'

interface Props {
  of: DisputePage
  moves: CaseMoves
  onEdit: () => void
}

/** Who works on a case, the way to the next one, and a menu with all that its next step does not offer. */
export function CaseActs({ of, moves: { moves, go, take, pass, busy }, onEdit }: Props) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const isMine = of.worker !== null && of.worker.id === me
  const takeOrLeave = () => take(isMine ? null : 'me')
  // Not `disabled`, which would take the focus away from who has just pressed it.
  const waits = (isBusy: boolean) => ({ 'aria-disabled': isBusy, 'data-disabled': isBusy || undefined })
  useKeys({ t: takeOrLeave, e: onEdit, n: pass })
  const others = moves
    .filter(({ isOffered }) => !isOffered)
    .map(({ state, figure }) => ({
      key: state,
      label: actWords(state, of, t),
      hint: figure,
      onPick: () => go(state),
    }))
  return (
    <div className={styles.acts} role="group" aria-label={t('disputes.actsLabel')}>
      <Button
        variant="default"
        {...waits(busy.taking)}
        aria-keyshortcuts="t"
        rightSection={<kbd>t</kbd>}
        onClick={takeOrLeave}
      >
        {t(isMine ? 'disputes.leave' : 'disputes.take')}
      </Button>
      <Button
        variant="default"
        className={styles.quiet}
        {...waits(busy.passing)}
        aria-keyshortcuts="n"
        rightSection={<kbd>n</kbd>}
        onClick={pass}
      >
        {t('disputes.next')}
      </Button>
      <MenuButton
        label={t('disputes.more')}
        hotKey="."
        items={[...others, { key: 'edit', label: t('disputes.edit'), hint: 'e', onPick: onEdit }]}
      >
        <Ellipsis size={18} aria-hidden />
      </MenuButton>
    </div>
  )
}
