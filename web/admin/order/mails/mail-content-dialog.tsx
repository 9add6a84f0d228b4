import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle, PlugZap } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'react-toastify'
import type { Data } from '#contract/http/endpoint.ts'
import type { getMailContent as contract } from '#contract/mails/mail-contents.ts'
import { WORDS_AT_MOST } from '#contract/presets/text-variables.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { failureText, tellDone } from '#web/admin/frame/messages.ts'
import { getMailContent, recordWhatsapp } from '#contract/mails/mail-contents.ts'
import { MailPreview } from '#web/admin/order/mails/mail-preview.tsx'
import { orderQuery } from '#web/admin/order/order-query.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { SlashTextarea } from '#web/admin/texts/slash-textarea.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/order/mails/mail-content-dialog.module.css'

type Whatsapp = Data<typeof contract>['whatsapp']

/** TABLE: the state of a document that is here and was not sent -> what is said of it; the first that there is. */
const UNSENT = [
  ['to-check', 'desk.why.check'],
  ['waiting', 'desk.why.sendReady'],
  ['stopped', 'desk.why.stopped'],
] as const

/** The approval mail as it is sent, and its words for WhatsApp in the traveller's language. */
export function MailContentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: [...orderQuery(order.order_id).queryKey, 'mail-content'],
    queryFn: async ({ signal }) => (await call(getMailContent, { orderId: order.order_id }, { signal })).data,
    gcTime: 0,
  })
  return (
    <Dialog title={t('mailContent.title')} onClose={onClose} size="xl">
      {data !== undefined && (
        <div className={styles.content}>
          {data.mail.attachments.length === 0 && <p className={styles.hint}>{whyWithout(order, t)}</p>}
          <MailPreview mail={data.mail} />
          <WhatsappText order={order} whatsapp={data.whatsapp} />
        </div>
      )}
      {data === undefined && error === null && (
        <div className={styles.waiting} aria-busy="true" role="status">
          {t('common.loading')}
        </div>
      )}
      {data === undefined && error !== null && (
        <StatePanel
          icon={PlugZap}
          title={t('states.errorTitle')}
          text={failureText(error)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </Dialog>
  )
}

/** Why the mail has no document: one that is here and was not sent yet, or that there is none. */
function whyWithout({ documents }: OrderDetail, t: TFunction): string {
  const unsent = UNSENT.find(([of]) => documents.some(({ state }) => state === of))
  return t(unsent?.[1] ?? 'mailContent.noDocument')
}

function WhatsappText({ order, whatsapp }: { order: OrderDetail; whatsapp: Whatsapp }) {
  const { t } = useTranslation()
  const [heading, why] = [useId(), useId()]
  const record = useOrderAction(order.order_id, { send: () => call(recordWhatsapp, { orderId: order.order_id }) })
  const { number, problem } = whatsapp
  const [text, setText] = useState(whatsapp.text)
  return (
    <section className={styles.whatsapp} aria-labelledby={heading}>
      <h3 id={heading}>WhatsApp</h3>
      <SlashTextarea
        orderId={order.order_id}
        use="message"
        aria-label={t('mailContent.message')}
        description={t('mailContent.messageHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={WORDS_AT_MOST}
        value={text}
        onType={setText}
      />
      {problem !== null && (
        <p id={why} className={styles.problem}>
          {t(`mailContent.${problem}`)}
        </p>
      )}
      {record.isError && (
        <p className={styles.problem} role="alert">
          {t('mailContent.notRecorded')}{' '}
          <Button size="compact-xs" variant="default" loading={record.isPending} onClick={() => record.mutate()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          disabled={number === null || text.trim() === ''}
          aria-describedby={problem === null ? undefined : why}
          loading={record.isPending}
          leftSection={<MessageCircle size={15} aria-hidden />}
          onClick={() => {
            // At once, within the click: a window that opens later is taken for a pop-up.
            if (number !== null) window.open(whatsappLink({ number, text }), '_blank', 'noopener,noreferrer')
            record.mutate()
          }}
        >
          {t('mailContent.send')}
        </Button>
        <Button variant="default" leftSection={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          {t('mailContent.copy')}
        </Button>
      </div>
    </section>
  )

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      tellDone(t('common.copied'))
    } catch {
      toast.error(t('common.copyFailed'), { toastId: 'copy' })
    }
  }
}
