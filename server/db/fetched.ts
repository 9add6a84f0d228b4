/** SQL, a relation: which documents their travellers took from the page, and when, as a file or as the pass in a wallet. */
export const FETCHED = `(select order_id, document_id, created_at from downloads
  union all select order_id, document_id, given_at from wallet_passes)`
