import type { APIRequestContext, Page } from '@playwright/test'
import { encodeId } from '#contract/orders/order-id.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { showAllDetails } from './screens.ts'
import type { JourneyServer } from './server.ts'

/** An order with a name that is mark-up, in German, of which the official form would refuse the first names and the passport. */
export const HOSTILE_ORDER = {
  ...WHOLE_ORDER,
  name: 'Zoë <img src=x onerror="window.__pwn=1">',
  last_name: 'Müller-Núñez',
  email: 'zoe@traveller.example',
  country_code: '49',
  phone_number: '0151 23456789',
  processing_mode: 'standard',
  IsArrival: 'Arrival',
  language: 'de',
  passport_number: 'C01XЖ0T4-7',
  payment: { status: 'paid', gateway: 'stripe', transaction_id: 'pi_1', amount: '49.00', currency: 'USD' },
}

/** Opens the page of such an order, signed in as the Admin; returns its id. */
export async function openHostileOrder(
  server: JourneyServer,
  page: Page,
  request: APIRequestContext,
  own: Record<string, unknown> = {},
): Promise<number> {
  const { orderId } = await server.postOrder(request, {
    ...HOSTILE_ORDER,
    external_reference: crypto.randomUUID(),
    ...own,
  })
  await server.bringSession(page)
  await page.goto(`${server.url}/admin/view-order/${encodeId(orderId)}`)
  await showAllDetails(page)
  return orderId
}
