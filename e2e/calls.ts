import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Status } from '#contract/orders/statuses.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { aNumber } from '#server/testing/callers.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import type { JourneyServer } from './server.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const sheetOf = (page: Page) => page.getByRole('region', { name: 'Call sheet' })
export const path = (id: number) => `/admin/view-order/${encodeId(id)}`

/** An order that waits, in Contact Customer or elsewhere, for a call to somebody who is awake, or sleeps. */
export async function toCall(
  server: JourneyServer,
  request: APIRequestContext,
  last_name: string,
  is: 'awake' | 'asleep',
  own: object = {},
  status: Status = 'Contact Customer',
) {
  const { countryCode: country_code, phoneNumber: phone_number } = aNumber(is)
  const order = {
    ...WHOLE_ORDER,
    last_name,
    email: `${last_name.toLowerCase()}@mail.example`,
    country_code,
    phone_number,
  }
  const { orderId } = await server.postOrder(request, {
    ...order,
    Country_residence: undefined,
    payment: { status: 'paid' },
    ...own,
  })
  const moved = await request.put(`${server.url}/api/admin/move-order-status`, {
    headers: { authorization: await server.adminToken(request) },
    data: { orderId, status },
  })
  expect(moved.ok()).toBe(true)
  return orderId
}
