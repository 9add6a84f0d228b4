import { useEffect, useState } from 'react'
import type { KeptCard, KeptCardProps } from '#web/front/offline/kept-card.tsx'

/** Keeps the order on this device and says so, once the page stands: nobody waits for it. Not where the browser cannot, as on plain http. */
export function KeptHere(props: KeptCardProps) {
  const [Card, setCard] = useState<typeof KeptCard>()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    void import('#web/front/offline/keep.ts').then(
      (keep) => setCard(() => keep.KeptCard),
      () => undefined,
    )
  }, [])
  return Card && <Card {...props} />
}
