import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderOwner } from '#contract/mails/government-mail.ts'
import { call, CallError } from '#web/api.ts'
import { findOwner, GOVERNMENT_MAIL_KEY, type GovernmentMail } from '#web/admin/government-mail/calls.ts'
import { attachGovernmentMail, refuseGovernmentMail } from '#contract/mails/government-mail.ts'
import { useLeadOn } from '#web/admin/government-mail/use-lead-on.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'
import { formatDay } from '#web/admin/formats/formats.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/government-mail/government-mail.module.css'

interface Attaching {
  orderId: number
  /** Whose it was until then: live events may bring what this does before its own answer comes. */
  before: readonly number[]
}

const nameOf = ({ name, last_name }: OrderOwner) => `${name} ${last_name}`.trim()

/** Attaches a message to an order, by its number or from what the message suggests, once a person has seen whose it is. */
export function AttachPanel({ mail }: { mail: GovernmentMail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [owner, setOwner] = useState<OrderOwner | undefined>(undefined)
  const line = useOwnerLine()
  const form = useFields(
    { orderId: '' },
    { orderId: (value) => (/^[1-9]\d{0,14}$/.test(value.trim()) ? undefined : t('governmentMail.orderIdRequired')) },
  )
  const find = useMutation({
    mutationFn: (orderId: string) => findOwner(orderId),
    onSuccess: setOwner,
    onError: (error) =>
      error instanceof CallError && error.status === 404 ? form.refuse({ orderId: error.message }) : tellFailure(error),
  })
  const renew = () => client.invalidateQueries({ queryKey: [GOVERNMENT_MAIL_KEY] })
  const takeOff = useMutation({
    mutationFn: (orderId: number) => call(refuseGovernmentMail, { mailId: mail.id, orderId }),
    onSuccess: ({ message }) => tellDone(message),
    onError: tellFailure,
    onSettled: renew,
  })
  const leadOn = useLeadOn(mail.id)
  const isAttached = mail.order_ids.length > 0
  const attach = useMutation({
    mutationKey: LEADS_ON,
    mutationFn: ({ orderId }: Attaching) => call(attachGovernmentMail, { mailId: mail.id, orderId }),
    onSuccess: async ({ message }, { orderId, before }) => {
      tellDone(message, { undo: before.includes(orderId) ? undefined : () => takeOff.mutate(orderId) })
      form.reset({ orderId: '' })
      if (before.length === 0) await leadOn('next')
    },
    onError: tellFailure,
    onSettled: renew,
  })
  const suggestions = mail.suggestions.filter(({ order_id }) => !mail.order_ids.includes(order_id))
  return (
    <Panel isScreenOnly title={t(isAttached ? 'governmentMail.attachAnother' : 'governmentMail.attach')}>
      <p className={styles.hint}>{t('governmentMail.attachText')}</p>
      <form noValidate className={styles.attach} onSubmit={form.onSubmit(({ orderId }) => find.mutate(orderId.trim()))}>
        <TextInput
          label={t('governmentMail.orderId')}
          name="orderId"
          inputMode="numeric"
          autoComplete="off"
          value={form.values.orderId}
          error={form.errors.orderId}
          onChange={(event) => form.set('orderId', event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant={isAttached ? 'default' : 'filled'}
          loading={find.isPending}
          leftSection={<UserSearch size={15} aria-hidden />}
        >
          {t('governmentMail.find')}
        </Button>
      </form>
      {suggestions.length > 0 && (
        <>
          <p className={styles.hint}>{t('governmentMail.suggested')}</p>
          <ul className={styles.suggestions}>
            {suggestions.map((one) => (
              <li key={one.order_id}>
                <span className={styles.who}>
                  <strong>{nameOf(one)}</strong>
                  <small>{line(one)}</small>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<Link2 size={14} aria-hidden />}
                  onClick={() => setOwner(one)}
                >
                  {t('governmentMail.attachTo', { id: one.order_id })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {owner !== undefined && (
        <Confirm
          question={t('governmentMail.confirmAttach', { id: owner.order_id, name: nameOf(owner) })}
          text={line(owner)}
          onNo={() => setOwner(undefined)}
          onYes={() => {
            setOwner(undefined)
            attach.mutate({ orderId: owner.order_id, before: mail.order_ids })
          }}
        />
      )}
    </Panel>
  )
}

/** What tells one order from another: e-mail, direction and day, status. */
function useOwnerLine() {
  const { t } = useTranslation()
  return ({ email, direction, flight_day, process_status }: OrderOwner) =>
    t('governmentMail.ownerLine', {
      email,
      direction: t(direction === 'Arrival' ? 'order.arrival' : 'order.departure'),
      day: formatDay(flight_day),
      status: t(`status.${process_status}`),
    })
}
