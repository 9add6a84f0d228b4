import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { getFirstDay } from '#contract/sites/first-day.ts'
import type { FirstStep } from '#contract/sites/first-steps.ts'
import { useGuide } from '#web/admin/session/use-guide.ts'
import { useRemembered } from '#web/admin/session/use-remembered.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/dashboard/first-day.module.css'

/** TABLE: step -> where it is done in the office; a missing one is done on the server. */
const PLACES: Partial<Record<FirstStep, '/admin/landing-sites' | '/admin/manage-team' | '/admin/second-factor'>> = {
  site: '/admin/landing-sites',
  key: '/admin/landing-sites',
  people: '/admin/manage-team',
  secondFactor: '/admin/second-factor',
}

/** What a new installation still lacks before its first traveller. It ticks itself, and goes when all is done. */
export function FirstDay({ steps }: { steps: Data<typeof getFirstDay> }) {
  const { t } = useTranslation()
  const guide = useGuide()
  const [shown, show] = useRemembered('first-day', ['open', 'folded'])
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  const isOpen = shown === 'open'
  return (
    <section className={styles.panel} aria-labelledby="first-day">
      <div className={styles.head}>
        <h2 id="first-day">{t('firstDay.title')}</h2>
        <span className={styles.many}>
          {t('firstDay.done', { done: formatCount(done), all: formatCount(steps.length) })}
        </span>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls="first-day-steps"
          onClick={() => show(isOpen ? 'folded' : 'open')}
        >
          {t(isOpen ? 'firstDay.hide' : 'firstDay.show')}
        </button>
      </div>
      <ol id="first-day-steps" className={styles.steps} hidden={!isOpen}>
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
      {isOpen && (
        <p className={styles.guide}>
          <a href={guide} target="_blank" rel="noreferrer">
            {t('shell.guide')}
          </a>
        </p>
      )}
    </section>
  )
}

function Step({ step, done }: { step: FirstStep; done: boolean }) {
  const { t } = useTranslation()
  const place = PLACES[step]
  const name = t(`firstDay.steps.${step}`)
  return (
    <li className={styles.step} data-done={done}>
      <span className={styles.tick}>
        {done && <Check size={13} strokeWidth={3} aria-hidden />}
        <span className="visually-hidden">{t(done ? 'firstDay.isDone' : 'firstDay.isOpen')}</span>
      </span>
      <span>
        {place !== undefined && !done ? (
          <Link to={place} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {!done && <span className={styles.how}>{t(`firstDay.how.${step}`)}</span>}
      </span>
    </li>
  )
}
