import { Button, TextInput } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { PROVIDER_NAMES, type Provider } from '#contract/mails/providers.ts'
import { call, CallError } from '#web/api.ts'
import { resendMail } from '#contract/mails/mails.ts'
import { sendingKey, useOrderAction } from '#web/admin/order/use-order-action.ts'
import { StoppedAddress } from '#web/admin/order/mails/stopped-address.tsx'
import { isEmail } from '#contract/normalise/email.ts'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/order/forms.module.css'

/** Sends the current documents of an order to an e-mail; what the server has against a field stands under it too. */
function useResend(order: OrderDetail, onRefused: (errors: Record<string, string>) => void) {
  return useOrderAction<{ email: string; provider?: Provider }>(order.order_id, {
    kind: 'send',
    asks: true,
    send: async ({ email, provider }, said) => {
      const mailServiceProvider = provider && { mailServiceProvider: provider }
      try {
        return await call(resendMail, { orderId: order.order_id, email, ...said, ...mailServiceProvider })
      } catch (error) {
        if (error instanceof CallError) onRefused(error.errors)
        throw error
      }
    },
  })
}

/** Says whether something is being sent for this order, from whichever part of its page. */
export function useIsSending(order: OrderDetail): boolean {
  return useIsMutating({ mutationKey: sendingKey(order.order_id) }) > 0
}

/** An e-mail field with one button a provider (Resend Mail), or a single one (Sent Mail, by the default provider). */
export function SendMailForm({ order, by }: { order: OrderDetail; by: 'each provider' | 'the default' }) {
  const { t } = useTranslation()
  const isSending = useIsSending(order)
  const ownOnly = !order.can.sendElsewhere
  const form = useFields(
    { email: order.email },
    { email: (value) => (isEmail(value) ? undefined : t('mail.emailRequired')) },
  )
  const resend = useResend(order, ({ email }) => form.refuse({ email }))
  if (!order.can.resendMail) return null
  const buttons =
    by === 'the default'
      ? [{ provider: undefined, label: t('mail.sent') }]
      : PROVIDER_NAMES.map((provider) => ({ provider, label: t('mail.resend', { provider }) }))
  return (
    <form
      noValidate
      data-screen-only
      className={styles.row}
      onSubmit={(event) => {
        const provider = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
        form.onSubmit(({ email }) =>
          resend.mutate({ email: email.trim(), ...(provider ? { provider: provider as Provider } : {}) }),
        )(event)
      }}
    >
      <TextInput
        className={styles.email}
        label={t('mail.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={form.values.email}
        readOnly={ownOnly}
        description={ownOnly ? t('mail.ownOnly') : undefined}
        onChange={(event) => form.set('email', event.currentTarget.value)}
        error={form.errors.email}
      />
      <StoppedAddress order={order} email={form.values.email} />
      {buttons.map(({ provider, label }) => (
        <Button
          key={label}
          type="submit"
          variant="default"
          value={provider ?? ''}
          disabled={isSending}
          loading={resend.isPending && resend.variables.provider === provider}
          leftSection={<Mail size={15} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </form>
  )
}
