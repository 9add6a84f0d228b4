import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { makeRecoveryCodes } from '#contract/staff/second-factor.ts'
import { ownFactorQuery } from '#web/admin/second-factor/own-factor-query.ts'
import { OwnAuthenticator } from '#web/admin/second-factor/own-authenticator.tsx'
import { OwnPasskeys } from '#web/admin/second-factor/own-passkeys.tsx'
import { RecoveryCodes } from '#web/admin/second-factor/recovery-codes.tsx'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/second-factor/second-factor.module.css'

/** All that one can do about the own second factor; `onKept` once the recovery codes are put away. */
export function OwnFactor({ onKept }: { onKept?: () => unknown }) {
  const queryClient = useQueryClient()
  const { data: own, error, refetch } = useQuery(ownFactorQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (error !== null && own === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  const show = (made: string[] | null) => {
    setCodes(made)
    return queryClient.invalidateQueries(ownFactorQuery)
  }
  if (codes !== null) {
    const keep = () => {
      setCodes(null)
      onKept?.()
    }
    return (
      <div className={styles.narrow}>
        <RecoveryCodes codes={codes} onKept={keep} />
      </div>
    )
  }
  return (
    own !== undefined && (
      <div className={styles.narrow}>
        <OwnAuthenticator since={own.authenticator} onChange={show} />
        <OwnPasskeys passkeys={own.passkeys} onChange={show} />
        {(own.authenticator !== null || own.passkeys.length > 0) && (
          <CodesLeft left={own.recovery_codes} onNew={show} />
        )}
      </div>
    )
  )
}

function CodesLeft({ left, onNew }: { left: number; onNew: (codes: string[]) => unknown }) {
  const { t } = useTranslation()
  const { asPerson, dialog } = useAsPerson()
  const make = useMutation({
    mutationFn: () => asPerson(() => call(makeRecoveryCodes, {})),
    onSuccess: ({ data }) => onNew(data.recovery_codes),
    onError: tellFailure,
  })
  return (
    <Panel title={t('secondFactor.codesTitle')}>
      <p className={styles.text}>{t('secondFactor.left', { count: left })}</p>
      <Button variant="default" onClick={() => make.mutate()} loading={make.isPending}>
        {t('secondFactor.newCodes')}
      </Button>
      {dialog}
    </Panel>
  )
}
