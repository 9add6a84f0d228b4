import type { TFunction } from 'i18next'
import { PencilLine } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Colleague } from '#contract/http/live.ts'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { hueOf, lettersOf } from '#web/ui/initials.ts'
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
          person={claim.by}
          look={claim.by.id === me ? 'mine' : 'works'}
          words={claim.by.id === me ? t('live.youWork') : t('live.works', { name: claim.by.name })}
        >
          {claim.by.id === me && t('live.you')}
        </Sign>
      )}
      {shown.map((person) => (
        <Sign key={person.id} person={person} words={t('live.views', { name: person.name })} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}

interface SignProps {
  person: Colleague
  words: string
  /** One's own work, a colleague's, or that a colleague only looks at it. */
  look?: 'mine' | 'works' | 'views'
  /** Instead of the person's letters. */
  children?: ReactNode
}

/** One person: letters in a colour of their own to see, words to hear and on hover. */
export function Sign({ person, words, look = 'views', children }: SignProps) {
  return (
    <span className={styles.sign} data-look={look} style={{ '--hue': hueOf(person.id) } as CSSProperties} title={words}>
      <span aria-hidden>{children || lettersOf(person.name)}</span>
      {look !== 'views' && <PencilLine size={11} aria-hidden />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
