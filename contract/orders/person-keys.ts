/** What a person can be found by. */
export const PERSON_KEYS = ['email', 'passport'] as const
export type PersonKey = (typeof PERSON_KEYS)[number]

/** The formats in which a person's data are handed over. */
export const WHAT_IS_HELD_FORMATS = ['json', 'pdf'] as const
export type HeldFormat = (typeof WHAT_IS_HELD_FORMATS)[number]

/** The formats in which everything of a person, found by one of these keys, is handed over: `zip` is both, with every document and message as it came. */
export const PERSON_FORMATS = ['zip', ...WHAT_IS_HELD_FORMATS] as const
export type PersonFormat = (typeof PERSON_FORMATS)[number]

/** What a traveller can ask for on their order's page: a copy of what is held of them, or that it is erased. */
export const DATA_REQUESTS = ['copy', 'erasure'] as const
export type DataRequestKind = (typeof DATA_REQUESTS)[number]

/** How far a request to erase a person has come. */
export const ERASURE_STATES = ['asked', 'done', 'withdrawn'] as const
