import type { PoolClient } from 'pg'
import { searchText, type Searchable } from '#server/orders/search-text.ts'

/** Updates an order's search text after one of these values has changed. */
export async function keepSearchText(client: PoolClient, orderId: number, order: Searchable): Promise<void> {
  const { txt, digits, digitKeys } = searchText(order, orderId)
  await client.query({
    name: 'keep-search-text',
    text: 'update order_search set txt = $2, digits = $3, digit_keys = $4 where order_id = $1',
    values: [orderId, txt, digits, digitKeys],
  })
}
