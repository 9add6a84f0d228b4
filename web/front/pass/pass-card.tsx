import { useSyncExternalStore, type ReactNode } from 'react'
import type { Pass } from '#contract/travellers/tracking.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { useZone } from '#web/front/languages/use-zone.ts'
import { FullCode } from '#web/front/pass/full-code.tsx'
import { walletPath } from '#contract/travellers/front-paths.ts'
import type { Wallet } from '#contract/documents/wallets.ts'

interface PassCardProps {
  pass: Pass
  /** When it was so, where it is not known to be so now. */
  asOf?: string | undefined
  children: ReactNode
}

/** A pass as it is shown at the airport: who, which way, when, and the code on white. */
export function PassCard({ pass, asOf, children }: PassCardProps) {
  const { code, words } = useLanguage()
  const zone = useZone()
  const facts = [
    [words.passFlight, pass.flight],
    [words.passDate, pass.flight_day && formatDay(pass.flight_day, code)],
    [words.passCode, pass.application_code],
    [words.passOrder, String(pass.order_id)],
  ].filter((fact) => fact[1] !== null)
  // A page that a device kept before this was told was of a ticket that was called valid.
  const isChecked = pass.is_checked !== false
  const badge = !pass.is_over && isChecked && (
    <strong className={asOf === undefined ? 'pass-badge pass-badge-now' : 'pass-badge'}>
      {asOf === undefined ? words.passValid : fill(words.passValidAsOf, { date: formatMoment(asOf, code, zone) })}
    </strong>
  )
  return (
    <section className="pass" aria-label={words.passHeading}>
      <header>
        <span className="pass-way">{pass.direction === 'Arrival' ? words.passArrival : words.passDeparture}</span>
        {badge}
      </header>
      <p className="pass-name">
        <bdi>{pass.traveller}</bdi>
      </p>
      <div className="pass-body">
        {pass.qr && (
          <FullCode pass={pass} label={words.passQr} badge={badge}>
            <QrCode qr={pass.qr} label={words.passQr} />
          </FullCode>
        )}
        {pass.picture_url !== null && (
          <FullCode pass={pass} label={words.passPicture} badge={badge}>
            <img className="pass-picture" src={pass.picture_url} alt={words.passPicture} />
          </FullCode>
        )}
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi suppressHydrationWarning>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
      {asOf === undefined && children !== false && <WorksOffline />}
      {asOf === undefined && pass.wallets.length > 0 && <WalletLinks pass={pass} />}
    </section>
  )
}

const never = () => () => {}

/**
 * That the pass opens without a network, shown once this device keeps it (`data-kept`, web/front/offline/kept-card.tsx). It has its place
 * from the start, and moves nothing as it comes.
 */
function WorksOffline() {
  const { words } = useLanguage()
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <p className="pass-offline of-script">{isHere && words.passOffline}</p>
}

/** A QR code, dark on white in every light, for scanners read no other. */
function QrCode({ qr: { size, path }, label }: { qr: NonNullable<Pass['qr']>; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" stroke="none" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" stroke="none" d={path} />
    </svg>
  )
}

/** TABLE: wallet -> its maker's name for it, alike in every language. */
const NAMES: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' }

/** A link for each wallet that a pass can be put into; they work without script. */
function WalletLinks({ pass: { order_id: orderId, file1, wallets } }: { pass: Pass }) {
  const { words } = useLanguage()
  return (
    <div className="pass-keep">
      {wallets.map((wallet) => (
        <a key={wallet} className="button button-quiet" href={walletPath(orderId, wallet, file1)} rel="nofollow">
          {fill(words.passAddTo, { wallet: NAMES[wallet] })}
        </a>
      ))}
    </div>
  )
}
