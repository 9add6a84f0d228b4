import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TravellerAnswer } from '#contract/corrections/answered-values.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { AnswerRow, mayAccept } from '#web/admin/order/answers/answer-row.tsx'
import { saidOf } from '#web/admin/order/answers/said-of.ts'
import { isFiled } from '#web/admin/order/form/is-filed.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { decideAnswers } from '#contract/corrections/answers.ts'

import styles from '#web/admin/order/answers/answers.module.css'

export interface Decision {
  answerIds: number[]
  verdict: 'accepted' | 'refused'
  reason?: string
}

/** What the traveller answered on their page, beside what the order says: taken over or refused, value by value or all at once. */
export function Answers({ order, onAsk }: { order: OrderDetail; onAsk: () => void }) {
  const { t } = useTranslation()
  const { order_id: orderId, version } = order
  const decide = useOrderAction<Decision>(orderId, {
    send: (sent) => call(decideAnswers, { orderId, version, ...sent }),
  })
  const waiting = order.answers.filter(({ verdict }) => verdict === null).toReversed()
  const acceptable = waiting.filter(({ value }) => mayAccept(order, value))
  const decided = order.answers.filter(({ verdict }) => verdict !== null)
  return (
    <section
      id="answers"
      className={styles.answers}
      data-open={waiting.length > 0}
      aria-labelledby="answers-heading"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 id="answers-heading">{t(waiting.length > 0 ? 'answers.heading' : 'answers.title')}</h2>
        {waiting.length > 0 && order.can.resendMail && (
          <Button size="compact-sm" variant="default" onClick={onAsk}>
            {t('answers.askAgain')}
          </Button>
        )}
        {acceptable.length > 1 && order.can.correct && (
          <Button
            size="compact-sm"
            variant="light"
            loading={decide.isPending}
            onClick={() => decide.mutate({ answerIds: acceptable.map(({ id }) => id), verdict: 'accepted' })}
          >
            {t('answers.acceptAll')}
          </Button>
        )}
      </div>
      {waiting.length > 0 && (
        <>
          {isFiled(order) && <p className={styles.filed}>{t('edit.filed')}</p>}
          <ul className={styles.list}>
            {waiting.map((answer) => (
              <AnswerRow
                key={answer.id}
                order={order}
                answer={answer}
                isBusy={decide.isPending}
                onDecide={decide.mutate}
              />
            ))}
          </ul>
        </>
      )}
      {decided.length > 0 && <Earlier order={order} decided={decided} />}
    </section>
  )
}

function Earlier({ order, decided }: { order: OrderDetail; decided: TravellerAnswer[] }) {
  const { t } = useTranslation()
  return (
    <details className={styles.earlier}>
      <summary>
        {t('answers.earlier')} ({decided.length})
      </summary>
      <ul>
        {decided.map((answer) => (
          <li key={answer.id}>
            <strong>{answer.value === 'message' ? t('answers.message') : t(`fields.${answer.value}`)}</strong>
            {': '}
            <span className={styles.said}>{saidOf(order, answer)}</span>
            <small>
              {exactMoment(new Date(answer.at))} · {t(`answers.${answer.verdict!}`)}
              {answer.decided_by !== null && answer.decided_at !== null && (
                <>
                  {' · '}
                  {t('answers.decidedBy', {
                    name: answer.decided_by,
                    when: exactMoment(new Date(answer.decided_at)),
                    interpolation: { escapeValue: false },
                  })}
                </>
              )}
              {answer.reason !== null && ` · ${answer.reason}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
