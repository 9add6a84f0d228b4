import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, CreditCard, ShoppingCart, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '#contract/http/endpoint.ts'
import type { Gateway } from '#contract/sites/gateways.ts'
import { decodeId, encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { paymentGatewaySetting } from '#contract/sites/gateways.ts'
import { tellDone, tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { GatewayChanges, gatewayChangesQuery } from '#web/admin/gateways/gateway-changes.tsx'
import { gatewaysQuery } from '#web/admin/orders/filters/named-choices.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/gateways/gateway.module.css'

/** Change Gateway: which payment gateway the landing sites use. */
export function GatewayPage() {
  return (
    <Guarded permission="gateways:read">
      <Gateways />
    </Guarded>
  )
}

function Gateways() {
  const { t } = useTranslation()
  const { data: gateways, error, refetch } = useQuery(gatewaysQuery)
  const mayAudit = useCan()('audit:read')
  const active = gateways?.find(({ is_active }) => is_active === '1')
  if (error !== null && gateways === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page title={t('gateway.title')} text={t('gateway.text')}>
      <div className={styles.columns}>
        <Panel title={t('gateway.now')}>
          {gateways !== undefined && gateways.length > 0 && (
            <p className={styles.active}>
              <CircleCheck size={22} aria-hidden />
              {active?.gateway_name ?? t('gateway.noneActive')}
            </p>
          )}
          {gateways === undefined ? (
            <div className={styles.waiting} aria-busy />
          ) : gateways.length === 0 ? (
            <StatePanel icon={CreditCard} title={t('gateway.none')} />
          ) : (
            <GatewayForm gateways={gateways} active={active} />
          )}
        </Panel>
        <Effects />
        {mayAudit && <GatewayChanges />}
      </div>
    </Page>
  )
}

/** What a change does, and what it leaves as it is. */
function Effects() {
  const { t } = useTranslation()
  return (
    <section className={styles.effects} aria-labelledby="effects">
      <h2 id="effects">{t('gateway.effects')}</h2>
      <ul>
        <li>
          <ShoppingCart size={18} aria-hidden />
          {t('gateway.forNew')}
        </li>
        <li>
          <Undo2 size={18} aria-hidden />
          {t('gateway.forPaid')}
        </li>
      </ul>
    </section>
  )
}

function GatewayForm({ gateways, active }: { gateways: Gateway[]; active: Gateway | undefined }) {
  const { t } = useTranslation()
  const mayChange = useCan()('gateways:write')
  const queryClient = useQueryClient()
  const now = active === undefined ? '' : encodeId(active.id)
  const form = useFields(
    { gateway: now },
    { gateway: (value) => (decodeId(value) === undefined ? t('gateway.required') : undefined) },
  )
  // The active one may change under one's eyes; the choice then begins from it again.
  const [begun, setBegun] = useState(now)
  if (begun !== now) {
    setBegun(now)
    form.reset({ gateway: now })
  }
  const isActive = active !== undefined && form.values.gateway === encodeId(active.id)
  const change = useMutation({
    mutationFn: (sent: Sent<typeof paymentGatewaySetting>) => call(paymentGatewaySetting, sent),
    onSuccess: ({ message, data: { id, before } }, { expected }) => {
      // The server says that it was the active one already.
      if (before === null) return tellWarning(message)
      // One press changes every site's checkout, so it can be taken back; what somebody else has chosen since stays.
      const undo = () => change.mutate({ gatewayId: before, expected: id })
      tellDone(message, { undo: expected === undefined ? undo : undefined })
    },
    onError: tellFailure,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(gatewaysQuery),
        queryClient.invalidateQueries({ queryKey: gatewayChangesQuery.queryKey }),
      ]),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(({ gateway }) => isActive || change.mutate({ gatewayId: decodeId(gateway) }))}
    >
      <NativeSelect
        label={t('gateway.select')}
        name="gateway"
        disabled={!mayChange}
        description={mayChange ? undefined : t('gateway.readOnly')}
        value={form.values.gateway}
        onChange={(event) => form.set('gateway', event.currentTarget.value)}
        error={form.errors.gateway}
        data={[
          { value: '', label: t('gateway.choose') },
          ...gateways.map(({ id, gateway_name, is_active }) => ({
            value: encodeId(id),
            label: is_active === '1' ? `${gateway_name} (${t('gateway.active')})` : gateway_name,
          })),
        ]}
      />
      {mayChange && (
        <Button
          type="submit"
          // Nothing is left to be done while it is the active one that is chosen. Not `disabled`, which would take the focus away.
          aria-disabled={isActive || undefined}
          data-disabled={isActive || undefined}
          leftSection={isActive && <Check size={15} aria-hidden />}
          loading={change.isPending}
        >
          {t('gateway.submit')}
        </Button>
      )}
    </form>
  )
}
