/** What a browser that knows a cart's id is shown of it: first names, and no passport, address or payment's id. */
export interface ShownCart {
  id: string
  isPaid: boolean
  amount: number
  currency: string
  speed: string
  card?: string
  orders: ShownOrder[]
}

export interface ShownOrder {
  name: string
  orderId?: number
  trackUrl?: string
  /** Entrada has it and knows that it is paid. */
  isHandedOver: boolean
  events: { type: string; at: string }[]
}
