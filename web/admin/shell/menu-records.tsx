import { useLocation } from '@tanstack/react-router'
import { Archive, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { PlaceLink, QueueLink } from '#web/admin/shell/menu-lines.tsx'
import { isWithin, type ScreenRow } from '#web/admin/shell/screens.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const KEPT = 'entrada-records-open'

interface Props {
  queues: readonly QueueKey[]
  screens: readonly ScreenRow[]
  rail: boolean
}

/** What one looks things up in, folded until one opens it or is on one of its pages; this browser keeps it as one left it. */
export function MenuRecords({ queues, screens, rail }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { pathname, search } = useLocation()
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEPT) === 'yes')
  const [shutAt, setShutAt] = useState<string>()
  // A view of a list is another line of the menu.
  const isView = search.view !== undefined || search.claimed !== undefined || search.assigned !== undefined
  const places = [...queues.map((queue) => `/admin/${QUEUES[queue].route}`), ...screens.map(({ to }) => to)]
  const isInside = !isView && places.some((place) => isWithin(pathname, place))
  const isOpen = chosen || (isInside && shutAt !== pathname)
  function toggle() {
    localStorage.setItem(KEPT, isOpen ? 'no' : 'yes')
    setChosen(!isOpen)
    setShutAt(isOpen ? pathname : undefined)
  }
  if (places.length === 0) return null
  return (
    <section>
      <h2 className={styles.fold}>
        <button
          type="button"
          className={styles.link}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          title={rail ? t('shell.records') : undefined}
          data-status={isInside && !isOpen ? 'active' : undefined}
          onClick={toggle}
        >
          <Archive size={18} strokeWidth={1.9} aria-hidden className={styles.icon} />
          <span className={styles.label}>{t('shell.records')}</span>
          <ChevronDown size={16} aria-hidden className={styles.chevron} />
        </button>
      </h2>
      {isOpen && (
        <ul className={styles.list} id={id} aria-label={t('shell.records')}>
          {queues.map((queue) => (
            <li key={queue}>
              <QueueLink queue={queue} rail={rail} />
            </li>
          ))}
          {screens.map(({ to, label, icon }) => (
            <li key={to}>
              <PlaceLink to={to} icon={icon} label={t(`screens.${label}`)} rail={rail} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
