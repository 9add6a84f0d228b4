import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type WebhookAttempt, webhookAttempts, type WebhookMessage } from '#contract/sites/webhooks.ts'
import { call } from '#web/api.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/sites/webhook-log.module.css'

const AGAIN_MS = 3_000

/** What was posted of one webhook, word by word, and what the site answered. */
export function WebhookLog({ message, onClose }: { message: WebhookMessage; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook-attempts', message.id],
    queryFn: ({ signal }) => call(webhookAttempts, { messageId: message.id }, { signal }),
    refetchInterval: AGAIN_MS,
  })
  const attempts = data?.data
  return (
    <Dialog title={t('sites.webhookLog', { type: message.type })} size="lg" onClose={onClose}>
      <p className={styles.hint}>{t('sites.webhookLogText')}</p>
      {error !== null && attempts === undefined && <FailurePanel error={error} retry={() => void refetch()} />}
      {attempts?.length === 0 && <p className={styles.none}>{t('sites.webhookLogEmpty')}</p>}
      {attempts?.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
    </Dialog>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation()
  const { at, attempt: number, url, headers, body, status, answer, problem, took_ms: ms } = attempt
  const isTaken = status !== null && status >= 200 && status < 300
  const title = t('sites.webhookAttempt', { number, at: exactMoment(at) })
  return (
    <section className={styles.attempt} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.outcome}>
        <Badge colour={isTaken ? 'green' : 'red'}>
          {status === null ? t('sites.webhookSilent') : t('sites.webhookAnswer', { status })}
        </Badge>
        {problem !== null && <span>{t(`sites.webhookProblems.${problem}`)}</span>}
        <span>{t('sites.webhookTook', { ms })}</span>
      </p>
      <h4>{t('sites.webhookPosted')}</h4>
      <pre className={styles.words}>
        {`POST ${url}\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}\n\n${body}`}
      </pre>
      {status !== null && (
        <>
          <h4>{t('sites.webhookAnswered')}</h4>
          {answer === '' ? (
            <p className={styles.hint}>{t('sites.webhookNoBody')}</p>
          ) : (
            <pre className={styles.words}>{answer}</pre>
          )}
        </>
      )}
    </section>
  )
}
