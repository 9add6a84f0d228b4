import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { matchDispute, type DisputePage } from '#contract/disputes/disputes.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/disputes/disputes.module.css'

const AN_ID = /^#?\s*([1-9]\d{0,14})$/

/** Which order a case is about: what is alike is shown, and a person says. */
export function CaseMatch({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const match = useCaseAct<number, { message: string }>({
    send: (orderId) => call(matchDispute, { disputeId: of.id, version: of.version, orderId }),
  })
  return (
    <Panel title={t('disputes.match.title')}>
      <p className={styles.text}>{t(of.candidates.length === 0 ? 'disputes.match.none' : 'disputes.match.text')}</p>
      <ul className={styles.candidates}>
        {of.candidates.map(({ orderId, traveller, alike }) => (
          <li key={orderId}>
            <span className={styles.two}>
              <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(orderId) }} className={styles.open}>
                {traveller}, #{orderId}
              </Link>
              <small>{alike.map((one) => t(`disputes.match.alike.${one}`)).join(' · ')}</small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={match.isPending}
              onClick={() => match.mutate(orderId)}
            >
              {t('disputes.match.this')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          const [, found] = AN_ID.exec(typed.trim()) ?? []
          setWrong(found === undefined)
          if (found !== undefined) match.mutate(Number(found))
        }}
      >
        <TextInput
          label={of.candidates.length === 0 ? t('disputes.match.number') : t('disputes.match.another')}
          name="orderId"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={wrong ? t('disputes.match.wrong') : undefined}
        />
        <Button type="submit" variant="default" loading={match.isPending}>
          {t('disputes.match.set')}
        </Button>
      </form>
    </Panel>
  )
}
