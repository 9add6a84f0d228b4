/** Whether the member `m` is neither deleted nor suspended, in a query. */
export const IS_LET_IN = 'm.deleted_at is null and m.suspended_at is null'
