import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessingMode } from '#contract/processing-modes.ts'
import type { QueueKey } from '#contract/queues.ts'
import type { Dashboard } from '#contract/reports.ts'
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

/** The largest words of the dashboard: what is late and what is due today, each number the way to its list. */
export function Waiting({ due }: Pick<Dashboard, 'due'>) {
  const { t } = useTranslation()
  const words = useQueueWords()
  const id = useId()
  const rows = WAITING.map(({ queue, modes }) => {
    const own = due.filter(({ mode }) => modes.some((one) => one === mode))
    return { queue, late: sum(own.map((row) => row.late)), today: sum(own.map((row) => row.today)) }
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
            <th scope="col">{t('charts.late')}</th>
            <th scope="col">{t('charts.dueToday')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ queue, late, today }) => (
            <tr key={queue}>
              <th scope="row">{words(queue).label}</th>
              <td data-bad={late > 0}>
                <ListLink queue={queue} filters={{ due: 'late' }} label={`${words(queue).label}: ${t('charts.late')}`}>
                  {late}
                </ListLink>
              </td>
              <td>
                <ListLink
                  queue={queue}
                  filters={{ due: 'today' }}
                  label={`${words(queue).label}: ${t('charts.dueToday')}`}
                >
                  {today}
                </ListLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
