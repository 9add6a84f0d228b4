import { useMutation } from '@tanstack/react-query'
import { Hand, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '#contract/live.ts'
import { call } from '#web/api.ts'
import { claimOrder, releaseOrder } from '#web/admin/live/calls.ts'
import { usePresence } from '#web/admin/live/use-presence.ts'
import { Sign } from '#web/admin/live/who-is-here.tsx'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { Confirm } from '#web/ui/lazy-confirm.tsx'
import styles from '#web/admin/order/header/case-claim.module.css'

/** Who looks at the order, who works on it, and the way to say that one does it oneself. It stops nobody. */
export function CaseClaim({ orderId }: { orderId: number }) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const { viewers, claim } = usePresence({ orderId })
  // The own click shows at once, also where the stream is away; whatever the stream tells afterwards stands over it.
  const [own, setOwn] = useState<{ over: Claim | null; claim: Claim | null } | undefined>(undefined)
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: async (wish: 'claim' | 'takeOver' | 'release') => {
      if (wish === 'release') return (await call(releaseOrder, { orderId })).data
      return (await call(claimOrder, { orderId, takeOver: wish === 'takeOver' })).data
    },
    onSuccess: (answered) => setOwn({ over: claim, claim: answered }),
    onError: tellFailure,
  })
  if (own !== undefined && own.over !== claim) setOwn(undefined)
  const shown = own === undefined ? claim : own.claim
  const others = viewers.filter(({ id }) => id !== shown?.by.id)
  const isMine = shown !== null && shown.by.id === me

  const act = isMine ? 'release' : shown === null ? 'claim' : 'takeOver'
  const label = t(`live.${act}`)
  return (
    <div className={styles.line}>
      <div role="status" className={styles.people}>
        {shown !== null && !isMine && (
          <Sign name={shown.by.name} isAtWork words={t('live.works', { name: shown.by.name })} />
        )}
        {isMine && <span className="visually-hidden">{t('live.youWork')}</span>}
        {others.map(({ id, name }) => (
          <Sign key={id} name={name} words={t('live.views', { name })} />
        ))}
      </div>
      <button
        type="button"
        className={styles.button}
        data-mine={isMine}
        disabled={change.isPending}
        aria-label={label}
        title={isMine ? `${t('live.youWork')}: ${label}` : label}
        onClick={() => (act === 'takeOver' ? setAsking(true) : change.mutate(act))}
      >
        {act === 'takeOver' ? <Hand size={15} aria-hidden /> : <PencilLine size={15} aria-hidden />}
      </button>
      {asking && shown !== null && (
        <Confirm
          question={t('live.confirmTakeOver', { name: shown.by.name })}
          text={t('live.takeOverText', { name: shown.by.name })}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            change.mutate('takeOver')
          }}
        />
      )}
    </div>
  )
}
