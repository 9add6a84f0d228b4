/** TABLE: language of the back-office -> where the product shows docs/first-day.md in it. */
export const FIRST_DAY_GUIDES = { en: '/api/guide/first-day', es: '/api/guide/primer-dia' } as const

/** Where its pictures are. */
export const GUIDE_PICTURES = '/api/guide/pictures'
