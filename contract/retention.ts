/** Whoever disputes a payment may do so for months; and a traveller is still in the country. */
export const RETENTION_DAYS_AT_LEAST = 180
