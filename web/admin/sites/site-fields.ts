import type { LandingSite } from '#contract/sites/sites.ts'
import { SWITCHED_MAILS } from '#contract/travellers/traveller-events.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'

/** The settings of a site that are one line of text each. */
export type SiteTextName =
  | 'name'
  | 'domain'
  | 'support_email'
  | 'support_phone'
  | 'support_whatsapp'
  | 'sender_name'
  | 'sender_address'
  | 'refund_policy_url'
  | 'refund_policy_version'
  | 'statement_descriptor'
  | 'refund_limit'
  | 'uploads_base_url'
  | 'webhook_url'
  | 'retention_days'

interface SiteFieldRow {
  name: SiteTextName
  label: keyof Dictionary['sites']
  /** What a browser offers to type it with; text where nothing is said. */
  type?: 'email' | 'tel' | 'url'
  /** How it is written, where that is not plain. */
  example?: string
}

interface SiteGroup {
  title: 'identity' | 'contact' | 'mail' | 'policy' | 'keeping' | 'told'
  fields: readonly SiteFieldRow[]
}

/** TABLE: the settings of a landing site in the form's order; a new one is a line here and in the contract. */
export const SITE_GROUPS: readonly SiteGroup[] = [
  {
    title: 'identity',
    fields: [
      { name: 'name', label: 'name' },
      { name: 'domain', label: 'domain', example: 'site.example' },
    ],
  },
  {
    title: 'contact',
    fields: [
      { name: 'support_email', label: 'supportEmail', type: 'email' },
      { name: 'support_phone', label: 'supportPhone', type: 'tel' },
      { name: 'support_whatsapp', label: 'supportWhatsapp', type: 'tel' },
    ],
  },
  {
    title: 'mail',
    fields: [
      { name: 'sender_name', label: 'senderName' },
      { name: 'sender_address', label: 'senderAddress', type: 'email' },
    ],
  },
  {
    title: 'policy',
    fields: [
      { name: 'refund_policy_url', label: 'policyUrl', type: 'url', example: 'https://site.example/refunds' },
      { name: 'refund_policy_version', label: 'policyVersion' },
      { name: 'refund_limit', label: 'refundLimit', example: '100.00' },
      { name: 'statement_descriptor', label: 'descriptor' },
      { name: 'uploads_base_url', label: 'uploads', type: 'url', example: 'https://site.example/uploads' },
    ],
  },
  {
    title: 'keeping',
    fields: [{ name: 'retention_days', label: 'retention', example: '365' }],
  },
  {
    title: 'told',
    fields: [{ name: 'webhook_url', label: 'webhookUrl', type: 'url', example: 'https://site.example/webhooks' }],
  },
]

/** A site's settings as the form holds them. */
export type SiteValues = Omit<LandingSite, 'id' | 'keys' | 'webhook_secret_since' | MayBeNone> &
  Record<MayBeNone, string>
type MayBeNone = 'uploads_base_url' | 'refund_limit' | 'webhook_url' | 'retention_days'

/** The settings that a form begins with: a site's own, or those of a site that is not there yet. */
export function siteValues(site: LandingSite | undefined): SiteValues {
  if (site !== undefined) {
    const { id: _, keys: __, webhook_secret_since: ___, ...settings } = site
    return {
      ...settings,
      uploads_base_url: settings.uploads_base_url ?? '',
      refund_limit: settings.refund_limit ?? '',
      webhook_url: settings.webhook_url ?? '',
      retention_days: String(settings.retention_days ?? ''),
    }
  }
  return {
    name: '',
    domain: '',
    colours: { accent: '#1d64d4', accentText: '#ffffff' },
    links: [],
    support_email: '',
    support_phone: '',
    support_whatsapp: '',
    refund_policy_url: '',
    sender_address: '',
    sender_name: '',
    refund_policy_version: '',
    statement_descriptor: '',
    uploads_base_url: '',
    refund_limit: '',
    self_cancel: false,
    webhook_url: '',
    retention_days: '',
    mails: [...SWITCHED_MAILS],
  }
}
