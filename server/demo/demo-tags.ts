import type { TagColour } from '#contract/presets/tag-rules.ts'
import type { Context } from '#server/context.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { tagOrders } from '#server/orders/tag-orders.ts'
import { retireTag } from '#server/presets/retire-tag.ts'
import { saveTag } from '#server/presets/save-tag.ts'

/** TABLE: tags of the demonstration -> colour, and of how many orders one has it. */
const TAGS: readonly { name: string; colour: TagColour; everyNth: number; retired?: true }[] = [
  { name: 'VIP', colour: 'purple', everyNth: 9 },
  { name: 'Cruise', colour: 'teal', everyNth: 7 },
  { name: 'Family trip', colour: 'green', everyNth: 5 },
  { name: 'Travel agency', colour: 'blue', everyNth: 11 },
  { name: 'Check the name', colour: 'orange', everyNth: 13 },
  { name: 'Wedding', colour: 'pink', everyNth: 17 },
  { name: 'Ask for the return flight', colour: 'yellow', everyNth: 19 },
  { name: 'Summer campaign', colour: 'grey', everyNth: 15, retired: true },
]
/** So many orders in one call. */
const AT_ONCE = 500

/** Makes tags and puts them on some orders; one of them is retired since. */
export async function addDemoTags(manager: Context, team: Context, orders: readonly DemoOrder[]): Promise<void> {
  for (const { name, colour, everyNth, retired } of TAGS) {
    const { id } = (await saveTag(manager, { name, colour })).data
    const ids = orders.filter((_, index) => index % everyNth === 0).map(({ id: order }) => order)
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await tagOrders(team, { orderId: ids.slice(from, from + AT_ONCE), tagId: id, has: true })
    }
    if (retired) await retireTag(manager, { id, retired })
  }
}
