import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRY, WEBHOOK_TYPES, type WebhookType } from '#contract/sites/webhook-events.ts'
import { tryWebhook } from '#contract/sites/webhooks.ts'
import { call } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/sites/sites.module.css'

const KINDS = WEBHOOK_TYPES.map((type) => ({ value: type, label: type }))

/** Sends a landing site a test of any webhook. */
export function TestWebhook({ siteId, onSettled }: { siteId: number; onSettled: () => void }) {
  const { t } = useTranslation()
  const [type, setType] = useState<WebhookType>(TRY)
  const attempt = useMutation({
    mutationFn: () => call(tryWebhook, { siteId, type }),
    onError: tellFailure,
    onSettled,
  })
  return (
    <div className={styles.test}>
      <PlainSelect
        label={t('sites.testKind')}
        value={type}
        options={KINDS}
        onChange={(value) => setType(value as WebhookType)}
      />
      <Button
        size="xs"
        leftSection={<Send size={14} aria-hidden />}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        {t('sites.tryIt')}
      </Button>
      <p>{t('sites.testText')}</p>
    </div>
  )
}
