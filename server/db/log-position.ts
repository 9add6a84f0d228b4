/**
 * SQL: where the log of changes is, as a statement sees it: seconds since 1970 and the transactions that are visible, by the database: exact,
 * whatever the order of the commits. What became visible after it is told to a stream that begins with it.
 */
export const LOG_POSITION = `floor(extract(epoch from now()))::bigint || '.' || pg_current_snapshot()`
