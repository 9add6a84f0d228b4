import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { call } from '#web/api.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { tellDone, tellFailure } from '#web/admin/frame/messages.ts'
import { AuthenticatorSetup } from '#web/admin/second-factor/authenticator-setup.tsx'
import { beginAuthenticator, removeAuthenticator } from '#contract/staff/second-factor.ts'
import { useAsPerson } from '#web/admin/session/as-person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/second-factor/second-factor.module.css'

interface Props {
  /** When it was turned on; null: there is none. */
  since: string | null
  /** It was turned on, with these recovery codes, or taken off. */
  onChange: (recoveryCodes: string[] | null) => unknown
}

/** One's authenticator app, to add it or take it off. */
export function OwnAuthenticator({ since, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('secondFactor.app')}
      aside={
        <Badge colour={since === null ? 'gray' : 'green'}>
          {t(since === null ? 'secondFactor.off' : 'secondFactor.on')}
        </Badge>
      }
    >
      {since === null ? <Adding onOn={onChange} /> : <Kept since={since} onOff={() => onChange(null)} />}
    </Panel>
  )
}

function Adding({ onOn }: { onOn: (recoveryCodes: string[]) => unknown }) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Data<typeof beginAuthenticator> | undefined>(undefined)
  const { asPerson, dialog } = useAsPerson()
  const begin = useMutation({
    mutationFn: () => asPerson(() => call(beginAuthenticator, {})),
    onSuccess: ({ data }) => setBegun(data),
    onError: tellFailure,
  })
  if (begun !== undefined) return <AuthenticatorSetup begun={begun} onOn={onOn} onCancel={() => setBegun(undefined)} />
  return (
    <>
      <p className={styles.text}>{t('secondFactor.appText')}</p>
      <Button onClick={() => begin.mutate()} loading={begin.isPending}>
        {t('secondFactor.add')}
      </Button>
      {dialog}
    </>
  )
}

function Kept({ since, onOff }: { since: string; onOff: () => unknown }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { asPerson, dialog } = useAsPerson()
  const remove = useMutation({
    mutationFn: () => asPerson(() => call(removeAuthenticator, {})),
    onSuccess: ({ message }) => {
      tellDone(message)
      return onOff()
    },
    onError: tellFailure,
  })
  return (
    <>
      <p className={styles.text}>{t('secondFactor.since', { date: shortMoment(since) })}</p>
      <Button variant="default" onClick={() => setIsAsking(true)} loading={remove.isPending}>
        {t('secondFactor.remove')}
      </Button>
      {dialog}
      {isAsking && (
        <Confirm
          question={t('secondFactor.confirmRemove')}
          text={t('secondFactor.confirmRemoveText')}
          onYes={() => {
            setIsAsking(false)
            remove.mutate()
          }}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
