import { createContext, useContext, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/ui/confirm-dialog.tsx'

/** Calls what it is given, with whether it was asked about first; `over` is a colleague of whom the server told before the page knew. */
type OrAsk = (act: (asked: boolean) => void, over?: string) => void

const AskContext = createContext<OrAsk>((act) => act(false))

/** How something is done with an order: at once, or after a Yes where a colleague works on it. */
export function useOrAsk(): OrAsk {
  return useContext(AskContext)
}

/** Asks, for all that stands within, before something is done with an order on which a colleague works. */
export function AskOver({ colleague, children }: { colleague: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState<{ over: string; act: (asked: boolean) => void } | undefined>(undefined)
  const orAsk: OrAsk = (act, over = colleague) => (over === undefined ? act(false) : setWaiting({ over, act }))
  return (
    <AskContext value={orAsk}>
      {children}
      {waiting !== undefined && (
        <Confirm
          question={t('live.confirmOver', { name: waiting.over })}
          text={t('live.overText')}
          onNo={() => setWaiting(undefined)}
          onYes={() => {
            setWaiting(undefined)
            waiting.act(true)
          }}
        />
      )}
    </AskContext>
  )
}
