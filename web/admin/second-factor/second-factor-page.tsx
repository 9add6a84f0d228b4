import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { tellDone } from '#web/admin/frame/messages.ts'
import { Page } from '#web/admin/frame/page.tsx'
import { PasswordAsked, useAsPerson } from '#web/admin/second-factor/as-person.tsx'
import { AuthenticatorSetup } from '#web/admin/second-factor/authenticator-setup.tsx'
import {
  beginAuthenticator,
  makeRecoveryCodes,
  ownSecondFactor,
  removeAuthenticator,
} from '#web/admin/second-factor/calls.ts'
import { RecoveryCodes } from '#web/admin/second-factor/recovery-codes.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/lazy-confirm.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/second-factor/second-factor.module.css'

const ownQuery = queryOptions({
  queryKey: ['own-second-factor'],
  queryFn: async ({ signal }) => (await call(ownSecondFactor, {}, { signal })).data,
})

/** Second factor: what one signs in with beside the password, to add it and take it off. */
export function SecondFactorPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <OwnFactor />
    </Page>
  )
}

/** All that one can do about the own second factor; `onKept` once the recovery codes are put away. */
export function OwnFactor({ onKept }: { onKept?: () => unknown }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: own, error, refetch } = useQuery(ownQuery)
  const [codes, setCodes] = useState<string[] | undefined>(undefined)
  const refresh = () => queryClient.invalidateQueries(ownQuery)
  if (error !== null && own === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  const show = (made: string[]) => {
    setCodes(made)
    void refresh()
  }
  return (
    <div className={styles.narrow}>
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            onKept?.()
          }}
        />
      )}
      {codes === undefined && own !== undefined && (
        <Panel
          title={t('secondFactor.app')}
          aside={
            <Badge colour={own.authenticator === null ? 'gray' : 'green'}>
              {t(own.authenticator === null ? 'secondFactor.off' : 'secondFactor.on')}
            </Badge>
          }
        >
          {own.authenticator === null ? <Adding onOn={show} /> : <Kept own={own} onCodes={show} onOff={refresh} />}
        </Panel>
      )}
    </div>
  )
}

function Adding({ onOn }: { onOn: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Data<typeof beginAuthenticator> | undefined>(undefined)
  const begin = useAsPerson(
    (who) => call(beginAuthenticator, who),
    ({ data }) => setBegun(data),
  )
  if (begun !== undefined) return <AuthenticatorSetup begun={begun} onOn={onOn} onCancel={() => setBegun(undefined)} />
  return (
    <>
      <p className={styles.text}>{t('secondFactor.appText')}</p>
      {!begin.isAsked && (
        <Button onClick={begin.start} loading={begin.isPending}>
          {t('secondFactor.add')}
        </Button>
      )}
      <PasswordAsked of={begin} />
    </>
  )
}

interface KeptProps {
  own: Data<typeof ownSecondFactor>
  onCodes: (codes: string[]) => void
  onOff: () => Promise<void>
}

function Kept({ own, onCodes, onOff }: KeptProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const make = useAsPerson(
    (who) => call(makeRecoveryCodes, who),
    ({ data }) => onCodes(data.recovery_codes),
  )
  const remove = useAsPerson(
    (who) => call(removeAuthenticator, who),
    ({ message }) => {
      tellDone(message)
      return onOff()
    },
  )
  const isAsked = make.isAsked || remove.isAsked
  return (
    <>
      <p className={styles.text}>
        {t('secondFactor.since', { date: shortMoment(own.authenticator) })}{' '}
        {t('secondFactor.left', { count: own.recovery_codes })}
      </p>
      {!isAsked && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={make.start} loading={make.isPending}>
            {t('secondFactor.newCodes')}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(true)} loading={remove.isPending}>
            {t('secondFactor.remove')}
          </Button>
        </div>
      )}
      <PasswordAsked of={make} />
      <PasswordAsked of={remove} />
      {isAsking && (
        <Confirm
          question={t('secondFactor.confirmRemove')}
          text={t('secondFactor.confirmRemoveText')}
          onYes={() => {
            setIsAsking(false)
            remove.start()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
