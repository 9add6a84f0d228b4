import { useRef, type ReactNode } from 'react'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { MEMBER_STATES, Pass } from '#contract/travellers/tracking.ts'
import { formatDay } from '#web/front/languages/dates.ts'
import type { Words } from '#web/front/languages/en.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import type { KeepPass } from '#web/front/pass/keep-pass.tsx'
import { PassCard } from '#web/front/pass/pass-card.tsx'
import { useSwipe } from '#web/front/pass/use-swipe.ts'

interface PassesProps {
  shown: ShownOrder
  /** When it was so, where it is not known to be so now. */
  asOf?: string | undefined
  /** What stands under the first valid pass: the documents. */
  children: ReactNode
  /** What shares and prints a pass; undefined before it has come. */
  Keep: typeof KeepPass | undefined
  /** What fetches the document of a pass to share it; undefined where it is not to be had. */
  fileOf: (pass: Pass) => (() => Promise<File>) | undefined
  refuse: (error: unknown) => void
}

/** What is shown at the airport: everybody of the purchase, the valid passes of this one, and those that no longer count. */
export function Passes({ shown, asOf, children, Keep, fileOf, refuse }: PassesProps) {
  const { order, passes, party, lacks_way_back: lacksWayBack } = shown
  const { words } = useLanguage()
  const valid = passes.filter(({ state }) => state === 'valid')
  const ended = passes.filter(({ state }) => state !== 'valid')
  if (passes.length === 0 && party.length === 0) return null
  return (
    <div className="passes">
      {party.length > 0 && <Party orderId={order.order_id} party={party} />}
      {valid.map((pass, index) => (
        <PassCard key={pass.file1} pass={pass} asOf={asOf}>
          {index === 0 && children}
          {Keep && <Keep pass={pass} fetchFile={fileOf(pass)} isFirst={index === 0} refuse={refuse} />}
        </PassCard>
      ))}
      {ended.length > 0 && (
        <ul className="passes-ended">
          {ended.map((pass) => (
            <EndedPass key={pass.file1} pass={pass} />
          ))}
        </ul>
      )}
      {lacksWayBack && valid.length > 0 && (
        <p className="passes-note">
          {words.passWayBack} <a href={`https://${OFFICIAL_SITE}`}>{OFFICIAL_SITE}</a>
        </p>
      )}
    </div>
  )
}

/** A tab for each traveller of one e-mail and payment; plain links, for each is a page of its own. A swipe changes them too. */
function Party({ orderId, party }: { orderId: number; party: ShownOrder['party'] }) {
  const { code, words } = useLanguage()
  const tabs = useRef<HTMLElement>(null)
  useSwipe(tabs)
  return (
    <nav ref={tabs} className="party" aria-label={words.passParty}>
      <ul>
        {party.map((one) => (
          <li key={one.order_id}>
            <a href={orderPath(one.order_id)} aria-current={one.order_id === orderId ? 'page' : undefined}>
              <bdi>{one.traveller}</bdi>
              <small suppressHydrationWarning>
                {one.direction === 'Arrival' ? words.passArrival : words.passDeparture}
                {one.flight_day !== null && `, ${formatDay(one.flight_day, code)}`}
                {stateOf(one, words)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** TABLE: progress of an order of the purchase without a ticket to show -> the words on its tab. */
const MEMBERS = {
  'not-ready': 'passNotReady',
  withdrawn: 'stepWithdrawn',
  'refund-open': 'refundOpen',
  refunded: 'stepRefunded',
} as const satisfies Partial<Record<(typeof MEMBER_STATES)[number], keyof Words>>

/** What a device keeps from before there were states says only who is ready. */
function stateOf({ state = 'not-ready', is_ready: isReady }: Partial<ShownOrder['party'][number]>, words: Words) {
  return state === 'ready' || (isReady && state === 'not-ready') ? '' : ` – ${words[MEMBERS[state]]}`
}

function EndedPass({ pass }: { pass: Pass }) {
  const { code, words } = useLanguage()
  const since = fill(pass.state === 'replaced' ? words.passReplaced : words.passWithdrawn, {
    date: formatDay(pass.ended_at ?? '', code),
  })
  return (
    <li>
      <strong className="pass-badge pass-badge-ended" suppressHydrationWarning>
        {since}
      </strong>
      <span suppressHydrationWarning>
        {pass.direction === 'Arrival' ? words.passArrival : words.passDeparture}
        {pass.flight_day !== null && `, ${formatDay(pass.flight_day, code)}`}
        {pass.application_code !== null && `, ${pass.application_code}`} – {words.passDoNotUse}
      </span>
    </li>
  )
}
