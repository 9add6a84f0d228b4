/** The deep page that the goals name; of a shorter list it is the last one. */
export const DEEP_PAGE = 50_000

/** So many connections are "many". */
export const MANY = 16

/** A request as the load sends it. */
export interface Ask {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  /** Another caller than the signed-in Managers. */
  authorization?: string
  headers?: Record<string, string>
}

/** What is known of the database that is asked. */
export interface Known {
  /** The deepest page of Completed, DEEP_PAGE at most. */
  deep: number
  /** Orders of every age, to be opened and moved. */
  ids: readonly number[]
  emails: readonly string[]
  intakeKey: string
  /** Sets what this run sends apart from an earlier one on the same database. */
  run: string
}
