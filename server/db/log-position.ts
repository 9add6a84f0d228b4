/**
 * SQL: the position of the log of changes, as a statement sees it: seconds since 1970 and the visible transactions, by the database: exact,
 * whatever the order of the commits. A stream that begins with it gets everything that became visible after it.
 */
export const LOG_POSITION = `floor(extract(epoch from now()))::bigint || '.' || pg_current_snapshot()`
