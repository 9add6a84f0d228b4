import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '#contract/mails/providers.ts'
import { call } from '#web/api.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { ConflictBar } from '#web/admin/order/header/conflict-bar.tsx'
import { offeredQuestions } from '#web/admin/order/mails/offered-questions.ts'
import { CorrectionForm, type CorrectionDraft } from '#web/admin/order/mails/correction-form.tsx'
import { previewCorrection, sendCorrection } from '#contract/corrections/corrections.ts'
import { MailPreview } from '#web/admin/order/mails/mail-preview.tsx'
import { travellerLanguage } from '#web/admin/texts/slash-textarea.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { keepDraft, readDraft } from '#web/admin/session/remark-drafts.ts'
import { useIsSending } from '#web/admin/order/mails/send-mail-form.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/order/mails/correction.module.css'

/** Asks the traveller for corrections: first what, then the mail as it will be sent, then off it goes by either provider. */
export function CorrectionDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const memberId = useSignedIn()?.id
  const [draft, setDraft] = useState<CorrectionDraft>(() => ({
    fields: offeredQuestions(order)
      .filter(({ checks }) => checks.length > 0)
      .map(({ name }) => name),
    reasons: [],
    note: '',
    noteLanguage: travellerLanguage(i18n.language),
    email: order.email,
    moveToAwaiting: false,
    ...(memberId === undefined ? {} : readDraft<CorrectionDraft>(memberId, order.order_id, 'correction')),
  }))
  const { fields, reasons, note, noteLanguage } = draft
  const request = { orderId: order.order_id, fields, reasons, note, ...(note.trim() !== '' && { noteLanguage }) }
  const preview = useMutation({
    mutationFn: async () => (await call(previewCorrection, request)).data,
    onError: tellFailure,
  })
  // The version as it was when the choice was made: a move refuses what others changed since.
  const [seen, setSeen] = useState(order.version)
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const isSending = useIsSending(order)
  const send = useOrderAction<Provider>(order.order_id, {
    kind: 'send',
    asks: true,
    send: (provider, { sendAnyway }) =>
      call(sendCorrection, {
        ...request,
        email: draft.email.trim(),
        mailServiceProvider: provider,
        sendAnyway,
        ...(draft.moveToAwaiting && { moveToAwaiting: true, version: seen }),
      }),
    onConflict: setConflict,
    done: () => {
      if (memberId !== undefined) keepDraft(memberId, order.order_id, undefined, 'correction')
      onClose()
    },
  })
  useEffect(() => {
    if (memberId !== undefined) keepDraft(memberId, order.order_id, draft, 'correction')
  }, [memberId, order.order_id, draft])
  // Each step begins at its top, however far the one before was scrolled.
  const step = useRef<HTMLDivElement>(null)
  const isShown = preview.data !== undefined
  useEffect(() => {
    step.current?.closest('[role=dialog]')?.scrollTo(0, 0)
  }, [isShown])
  return (
    <Dialog title={t('correction.title')} onClose={onClose} size="xl">
      {conflict !== undefined && (
        <ConflictBar
          message={conflict}
          onLook={() => {
            setConflict(undefined)
            setSeen(order.version)
          }}
        />
      )}
      <div ref={step}>
        {preview.data === undefined ? (
          <CorrectionForm
            order={order}
            draft={draft}
            isBusy={preview.isPending}
            onChange={setDraft}
            onDone={() => preview.mutate()}
            onClose={onClose}
          />
        ) : (
          <div className={styles.step}>
            <MailPreview mail={{ ...preview.data, to: draft.email.trim() }} />
            {draft.moveToAwaiting && <p className={styles.hint}>{t('correction.willMove')}</p>}
            <div className={styles.buttons}>
              <Button variant="default" onClick={() => preview.reset()} disabled={isSending}>
                {t('correction.change')}
              </Button>
              {PROVIDER_NAMES.map((provider, index) => (
                <Button
                  key={provider}
                  variant={index === 0 ? 'filled' : 'default'}
                  disabled={isSending}
                  loading={send.isPending && send.variables === provider}
                  leftSection={<Send size={15} aria-hidden />}
                  onClick={() => send.mutate(provider)}
                >
                  {t('correction.send', { provider: PROVIDERS[provider].button })}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}
