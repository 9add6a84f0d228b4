/** The government's own site, where the official form is free of charge. */
export const OFFICIAL_SITE = 'eticket.migracion.gob.do'
