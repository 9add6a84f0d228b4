const nameOf = (orderId: number) => `removed-${orderId}`

/** Whether the reader took an order off this device: in this tab it is not kept again. */
export function wasRemoved(orderId: number): boolean {
  return sessionStorage.getItem(nameOf(orderId)) !== null
}

export function rememberRemoved(orderId: number): void {
  sessionStorage.setItem(nameOf(orderId), '')
}
