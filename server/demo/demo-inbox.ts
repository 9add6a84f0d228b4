import type { Role } from '#contract/staff/roles.ts'
import type { Context } from '#server/context.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import type { DemoPeople } from '#server/demo/demo-people.ts'
import { addNewRemark } from '#server/orders/add-new-remark.ts'
import { assignOrders } from '#server/orders/assign-orders.ts'

/** TABLE: who gives an order to whom. */
const ASSIGNED: readonly [by: Role, to: Role][] = [
  ['Manager', 'Team'],
  ['Manager', 'Team'],
  ['Manager', 'Telecaller'],
  ['Team', 'Manager'],
  ['Admin', 'Night Staff'],
]

/** TABLE: who mentions whom on an order, and what they write after the name. */
const MENTIONS: readonly [by: Role, of: Role, words: string][] = [
  ['Manager', 'Team', 'flies tomorrow, could you file it before lunch?'],
  ['Team', 'Manager', 'the card is in another name. Is a refund right here?'],
  ['Telecaller', 'Team', 'she spelled her name on the phone, it is in the remark above.'],
  ['Team', 'Telecaller', 'please call again, the hotel is missing.'],
  ['Manager', 'Night Staff', 'the airline may change this flight tonight.'],
  ['Manager', 'Admin', 'this site sends the passport without its last letter.'],
]

/** Gives the newest orders to people, and mentions some, so that each has an inbox; `as` acts as a person. */
export async function addDemoInbox(
  people: DemoPeople,
  as: (role: Role) => Context,
  orders: readonly DemoOrder[],
): Promise<void> {
  for (const [index, [by, to]] of ASSIGNED.entries()) {
    const order = orders.at(-1 - index)
    if (order) await assignOrders(as(by), { orderId: [order.id], to: people[to].id })
  }
  for (const [index, [by, of, words]] of MENTIONS.entries()) {
    const order = orders.at(-1 - (index % orders.length))
    if (!order) continue
    const { id, name } = people[of]
    await addNewRemark(as(by), { orderId: order.id, remark: `@${name} ${words}`, mentions: [id] })
  }
}
