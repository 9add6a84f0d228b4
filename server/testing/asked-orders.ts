import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import type { anOrder } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'
import { WHOLE_FORM } from '#server/testing/whole-order.ts'

/** A number that is too long, and a day that is none. */
const FORM = {
  ...WHOLE_FORM,
  ...dateOf('intended_arrival', dayAhead(30)),
  passport_number: 'XX 700 999 1112',
  date_of_dob: '31',
  month_of_dob: '02',
  year_of_dob: '1990',
}
export const ASKED_FIELDS = ['passportNumber', 'dateOfBirth', 'hotel']

/** Orders of which something is wrong, whose travellers are asked for it. */
export async function askedOrders(it: TestApp) {
  const team = await it.tokenOf('Team')
  return {
    team,
    order: (own: Parameters<typeof anOrder>[1] = {}) => aTrackedOrder(it, { form: FORM, ...own }),
    rows: async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows,
    async ask(orderId: number, email: string, fields = ASKED_FIELDS, { note = '', moveToAwaiting = true } = {}) {
      const body = { orderId, email, fields, note, moveToAwaiting }
      const answer = await it.call('POST', '/admin/send-correction', { token: team, body })
      if (answer.code !== 200) throw new Error(answer.body.message)
    },
    detail: async (orderId: number, token = team) =>
      (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })).body.data,
  }
}
