/** A payment can be disputed for months, and the traveller may still be in the country. */
export const RETENTION_DAYS_AT_LEAST = 180
