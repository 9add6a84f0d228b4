/** SQL of the country's day of today, by the database's clock. */
export const TODAY = `(now() at time zone 'America/Santo_Domingo')::date`
