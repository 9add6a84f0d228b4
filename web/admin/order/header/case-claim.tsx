import { Hand, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '#web/admin/live/who-is-here.tsx'
import type { Work } from '#web/admin/order/header/use-work.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import styles from '#web/admin/order/header/case-claim.module.css'

/** Who is looking at the order, who is working on it, and a way to claim it. A claim blocks nobody. */
export function CaseClaim({ work }: { work: Work }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { viewers, claim: shown, isMine, change } = work
  const others = viewers.filter(({ id }) => id !== shown?.by.id)

  const act = isMine ? 'release' : shown === null ? 'claim' : 'takeOver'
  const label = t(`live.${act}`)
  return (
    <div className={styles.line}>
      <div role="status" className={styles.people}>
        {shown !== null && !isMine && (
          <Sign person={shown.by} look="works" words={t('live.works', { name: shown.by.name })} />
        )}
        {isMine && <span className="visually-hidden">{t('live.youWork')}</span>}
        {others.map((person) => (
          <Sign key={person.id} person={person} words={t('live.views', { name: person.name })} />
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
