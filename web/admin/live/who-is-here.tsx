import type { TFunction } from 'i18next'
import { PencilLine } from 'lucide-react'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { initials } from '#web/ui/initials.ts'
import styles from '#web/admin/live/who-is-here.module.css'

/** The name of the traveller needs room beside them. */
const SHOWN = 2

/** Colleagues at an order, as initials: who works on it first, then who looks at it. No hooks: a list draws hundreds. */
export function WhoIsHere({ atWork, me, t }: { atWork: AtWork; me: number | undefined; t: TFunction }) {
  const { claim } = atWork
  const viewers = atWork.viewers.filter(({ id }) => id !== claim?.by.id)
  if (claim === null && viewers.length === 0) return null
  const shown = viewers.slice(0, claim === null ? SHOWN : SHOWN - 1)
  const more = viewers.length - shown.length
  return (
    <span className={styles.here}>
      {claim !== null && (
        <Sign
          name={claim.by.name}
          isAtWork
          words={claim.by.id === me ? t('live.youWork') : t('live.works', { name: claim.by.name })}
        />
      )}
      {shown.map(({ id, name }) => (
        <Sign key={id} name={name} words={t('live.views', { name })} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}

interface SignProps {
  name: string
  words: string
  isAtWork?: boolean
}

/** One person: initials to see, words to hear and on hover. */
export function Sign({ name, words, isAtWork = false }: SignProps) {
  return (
    <span className={styles.sign} data-at-work={isAtWork} title={words}>
      <span aria-hidden>{initials(name)}</span>
      {isAtWork && <PencilLine size={11} aria-hidden />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
