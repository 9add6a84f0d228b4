import type { Services } from '#server/context.ts'
import type { Payload } from '#server/jobs.ts'
import { tellDevices } from '#server/tracking/tell-devices.ts'
import { tellGoogle } from '#server/tracking/tell-google.ts'

/** Tells a wallet that passes of an order may have changed; throws what is to be tried again. */
export async function notifyWallet(services: Services, { orderId, wallet }: Payload<'tell-wallet'>): Promise<void> {
  await (wallet === 'apple' ? tellDevices(services, orderId) : tellGoogle(services, orderId))
}
