import { Button } from '@mantine/core'
import { MailQuestion, MailSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'

const MailContentDialog = lazy(async () => ({
  default: (await import('#web/admin/order/mails/mail-content-dialog.tsx')).MailContentDialog,
}))
const CorrectionDialog = lazy(async () => ({
  default: (await import('#web/admin/order/mails/correction-dialog.tsx')).CorrectionDialog,
}))

/** What is written to the traveller beside the ticket: the mail's content and WhatsApp, and the request for corrections. */
export function LetterButtons({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'content' | 'correction' | undefined>(undefined)
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="default" leftSection={<MailSearch size={15} aria-hidden />} onClick={() => setOpen('content')}>
        {t('mailContent.title')}
      </Button>
      {order.can.resendMail && (
        <Button
          variant="default"
          leftSection={<MailQuestion size={15} aria-hidden />}
          onClick={() => setOpen('correction')}
        >
          {t('correction.title')}
        </Button>
      )}
      <Suspense>
        {open === 'content' && <MailContentDialog order={order} onClose={close} />}
        {open === 'correction' && <CorrectionDialog order={order} onClose={close} />}
      </Suspense>
    </>
  )
}
