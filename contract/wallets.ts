/** TABLE: the wallets of telephones that a pass can be put into. Which are offered is the operator's: their keys are configured or not. */
export const WALLETS = ['apple', 'google'] as const

export type Wallet = (typeof WALLETS)[number]
