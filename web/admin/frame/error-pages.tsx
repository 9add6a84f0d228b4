import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass, Lock, PlugZap, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/api.ts'
import { failureText } from '#web/admin/frame/messages.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** The way on from where nothing is. */
function WayOn({ toDisputes = false }) {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={toDisputes ? '/admin/disputes' : '/admin/dashboard'} variant="default">
      {t(toDisputes ? 'missing.toDisputes' : 'states.toDashboard')}
    </Button>
  )
}

/** An address that leads nowhere. */
export function MissingPage() {
  const { t } = useTranslation()
  return (
    <StatePanel
      isPage
      icon={Compass}
      title={t('states.missingTitle')}
      text={t('states.missingText')}
      action={<WayOn />}
    />
  )
}

/** A screen that the role may not see. */
export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <StatePanel
      isPage
      icon={Lock}
      title={t('states.forbiddenTitle')}
      text={t('states.forbiddenText')}
      action={<WayOn />}
    />
  )
}

/** A screen that broke, or whose script could not be loaded. */
export function CrashPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { online } = useNetwork()
  const again = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  // A screen that had not been loaded yet comes by itself as soon as the network is back.
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (online && wasOffline.current) again()
    wasOffline.current = !online
  }, [online, again])
  if (!online)
    return <StatePanel isPage icon={WifiOff} title={t('states.offlineTitle')} text={t('states.offlineText')} />
  return (
    <StatePanel
      isPage
      icon={PlugZap}
      title={t('states.crashTitle')}
      text={t('states.crashText')}
      action={<Button onClick={again}>{t('common.retry')}</Button>}
    />
  )
}

interface FailureProps {
  error: Error
  retry: () => void
  /** What there is none of, where it was not found. */
  missing?: 'order' | 'dispute'
}

/** A call that failed: forbidden, missing, or to be tried again. */
export function FailurePanel({ error, retry, missing }: FailureProps) {
  const { t } = useTranslation()
  const status = error instanceof CallError ? error.status : 500
  if (status === 403) return <ForbiddenPage />
  if (status === 404 && missing !== undefined) {
    return (
      <StatePanel
        isPage
        icon={Compass}
        title={t(`missing.${missing}.title`)}
        text={t(`missing.${missing}.text`)}
        action={<WayOn toDisputes={missing === 'dispute'} />}
      />
    )
  }
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <StatePanel
      isPage
      icon={PlugZap}
      title={t('states.errorTitle')}
      text={failureText(error)}
      note={requestId === undefined ? undefined : t('states.requestId', { id: requestId })}
      action={<Button onClick={retry}>{t('common.retry')}</Button>}
    />
  )
}
