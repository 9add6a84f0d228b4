import { useEffect, useState } from 'react'
import type { Beside, Data } from '#contract/endpoint.ts'
import type { Brand } from '#contract/tracking.ts'
import { call } from '#web/api.ts'
import { findBrand } from '#web/front/site/brand.ts'
import { getDownloadHistory } from '#web/front/calls.ts'

/** An order as the download page shows it, in the look of its landing site. */
export interface ShownOrder {
  history: Data<typeof getDownloadHistory>
  order: Beside<typeof getDownloadHistory>['mainResult']
  documents: Beside<typeof getDownloadHistory>['path']
  brand: Brand
}

export type OrderState = { order: ShownOrder } | { failure: unknown } | { loading: true }

/** Loads an order; `reload` fetches it again while the page keeps what it shows, and rejects where that fails. */
export function useOrder(orderId: number): { state: OrderState; reload: () => Promise<void> } {
  const [state, setState] = useState<OrderState>({ loading: true })

  async function reload() {
    const shown = 'order' in state ? state.order.brand : undefined
    setState({ order: await loadOrder(orderId, shown) })
  }

  useEffect(() => {
    let left = false
    loadOrder(orderId).then(
      (order) => left || setState({ order }),
      (failure: unknown) => left || setState({ failure }),
    )
    return () => {
      left = true
    }
  }, [orderId])
  return { state, reload }
}

async function loadOrder(orderId: number, brand?: Brand): Promise<ShownOrder> {
  const { data, mainResult, path } = await call(getDownloadHistory, { orderId })
  return {
    history: data,
    order: mainResult,
    documents: path,
    brand: brand ?? (await findBrand(mainResult.landing_site)),
  }
}
