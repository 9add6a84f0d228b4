/** TABLE: mail service providers as the wire names them. The first is the default. */
export const PROVIDERS = {
  AWS: { label: 'Amazon SES', button: 'AWS', hook: 'ses' },
  Sendgrid: { label: 'SendGrid', button: 'SendGrid', hook: 'sendgrid' },
} as const satisfies Record<string, ProviderRow>

interface ProviderRow {
  /** The provider's own name, for messages. */
  label: string
  /** How buttons write it. */
  button: string
  /** Where it posts its events: /api/hooks/… */
  hook: string
}

export type Provider = keyof typeof PROVIDERS
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [Provider, ...Provider[]]
export const DEFAULT_PROVIDER: Provider = 'AWS'
