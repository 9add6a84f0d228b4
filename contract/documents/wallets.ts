/** TABLE: the phone wallets a pass can be added to. Only those whose keys the operator has configured are offered. */
export const WALLETS = ['apple', 'google'] as const

export type Wallet = (typeof WALLETS)[number]
