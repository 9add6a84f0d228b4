// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** What a company does before its first traveller, in this order. */
export const FIRST_STEPS = ['site', 'key', 'sender', 'people', 'secondFactor', 'encryption', 'backup', 'order'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
