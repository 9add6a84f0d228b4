import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import { recordWhatsapp } from '#contract/mails/mail-contents.ts'
import type { getMyCalls } from '#contract/orders/calls.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { exactMoment, fullName } from '#web/admin/formats/formats.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { whatsappLink } from '#web/admin/formats/whatsapp-link.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { languageName } from '#web/admin/orders/filters/list-filters.ts'
import type { CameFrom } from '#web/admin/orders/from-list.ts'
import { call } from '#web/api.ts'
import { useNow } from '#web/ui/use-now.ts'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'
import styles from '#web/admin/dashboard/my-calls.module.css'

type MyCalls = Data<typeof getMyCalls>
type ToCallNow = MyCalls['now'][number]

interface Props {
  one: ToCallNow | MyCalls['again'][number]
  from: CameFrom
  /** When to call. */
  children: ReactNode
}

/** A traveller: the name leads to the call sheet, the number dials; of whom to call now also WhatsApp and why, as the sheet has them in full. */
export function ToCallLine({ one, from, children }: Props) {
  const { t } = useTranslation()
  return (
    <li className={styles.line}>
      <span className={styles.whom}>
        <Link
          to="/admin/view-order/$encodedId"
          params={{ encodedId: encodeId(one.order_id) }}
          state={{ from }}
          className={parts.name}
        >
          {fullName(one)}
        </Link>{' '}
        <span className={parts.id}>#{one.order_id}</span>
      </span>
      {one.dialled === null ? (
        <span className={styles.why}>{t('myCalls.noNumber')}</span>
      ) : (
        <a className={styles.number} href={`tel:${one.dialled}`}>
          {one.shown}
        </a>
      )}
      <span className={styles.when}>
        {children}
        <span>{languageName(one.language)}</span>
        {'whatsapp' in one && <Whatsapp one={one} />}
        <Tried one={one} />
      </span>
      {'asked' in one && <Why one={one} />}
    </li>
  )
}

/** Opens WhatsApp with the text for the traveller, which is recorded; nothing where they have no number for it. */
function Whatsapp({ one: { order_id: orderId, whatsapp } }: { one: ToCallNow }) {
  const record = useMutation({ mutationFn: () => call(recordWhatsapp, { orderId }), onError: tellFailure })
  const { number, text } = whatsapp
  if (number === null) return null
  return (
    <a
      className={styles.whatsapp}
      href={whatsappLink({ number, text })}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      onClick={() => record.mutate()}
    >
      <MessageCircle size={14} aria-hidden /> WhatsApp
    </a>
  )
}

/** How often they were called, and what came of it last. */
function Tried({ one: { attempts, last } }: Pick<Props, 'one'>) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  return (
    <span className={styles.why} title={last === null ? undefined : `${last.by}, ${exactMoment(last.at)}`}>
      {t('calling.tried', { count: attempts })}
      {last !== null &&
        `: ${t(`calling.outcomes.${last.outcome}`)}, ${fromNow(Date.parse(last.at), nowMs, i18n.language)}`}
    </span>
  )
}

/** Why they are called, in short; where nothing is open the last comment may say it. */
function Why({ one: { mail_trouble: isLost, asked, checks, commented } }: { one: ToCallNow }) {
  const { t } = useTranslation()
  const what = asked?.map((value) => t(`fields.${value}`)).join(', ')
  const reasons = [
    isLost && t('myCalls.why.mail'),
    what !== undefined && t(what === '' ? 'myCalls.why.askedInWords' : 'myCalls.why.asked', { what }),
    checks > 0 && t('myCalls.why.checks', { count: checks }),
  ].filter((reason) => reason !== false)
  if (reasons.length === 0 && !commented) return null
  return <span className={styles.reasons}>{reasons.join(' · ') || t('myCalls.why.comment')}</span>
}
