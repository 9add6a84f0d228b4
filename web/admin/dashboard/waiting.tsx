import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { Dashboard } from '#contract/lists/reports.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/dashboard/charts.module.css'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** TABLE: the queues that wait for their first step, and the modes that each holds. */
const WAITING = [
  { queue: 'newOrder', modes: ['standard', 'future'] },
  { queue: 'priorityOrder', modes: ['priority'] },
] as const satisfies { queue: QueueKey; modes: readonly ProcessingMode[] }[]

/** TABLE: what is counted of each queue, each number the way to its list; and its words. */
const COUNTED = [
  { due: 'late', words: 'charts.late' },
  { due: 'today', words: 'charts.dueToday' },
  { due: 'missed', words: 'charts.missed' },
] as const

/** The largest words of the dashboard: what is late, what is due today, and what can no longer be filed. */
export function Waiting({ due }: Pick<Dashboard, 'due'>) {
  const { t } = useTranslation()
  const words = useQueueWords()
  const id = useId()
  const rows = WAITING.map(({ queue, modes }) => {
    const own = due.filter(({ mode }) => modes.some((one) => one === mode))
    return { queue, count: (name: (typeof COUNTED)[number]['due']) => sum(own.map((row) => row[name])) }
  })
  return (
    <Panel title={t('charts.due')}>
      <p id={id} className={styles.text}>
        {t('charts.dueText')}
      </p>
      <table className={styles.waiting} aria-label={t('charts.due')} aria-describedby={id}>
        <thead>
          <tr>
            <th scope="col">{t('charts.queue')}</th>
            {COUNTED.map(({ due: name, words: said }) => (
              <th key={name} scope="col">
                {t(said)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ queue, count }) => (
            <tr key={queue}>
              <th scope="row">{words(queue).label}</th>
              {COUNTED.map(({ due: name, words: said }) => (
                <td key={name} data-bad={name === 'late' && count(name) > 0}>
                  <ListLink queue={queue} filters={{ due: name }} label={`${words(queue).label}: ${t(said)}`}>
                    {count(name)}
                  </ListLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
