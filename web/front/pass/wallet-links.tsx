import { walletPath } from '#contract/travellers/front-paths.ts'
import type { Pass } from '#contract/travellers/tracking.ts'
import type { Wallet } from '#contract/documents/wallets.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'

/** TABLE: wallet -> its maker's name for it, alike in every language. */
const NAMES: Record<Wallet, string> = { apple: 'Apple Wallet', google: 'Google Wallet' }

/** A link for each wallet that a pass can be put into; they work without script. */
export function WalletLinks({ pass: { order_id: orderId, file1, wallets } }: { pass: Pass }) {
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
