interface MailStateRow {
  /** The label in the history. */
  label: string
  /** The badge's colour. */
  colour: 'gray' | 'blue' | 'green' | 'red' | 'yellow' | 'orange'
}

/** TABLE: how far a mail has come. */
export const MAIL_STATES = {
  queued: { label: 'Queued', colour: 'gray' },
  sent: { label: 'Sent', colour: 'blue' },
  captured: { label: 'Captured, not sent', colour: 'yellow' },
  failed: { label: 'Failed', colour: 'red' },
  uncertain: { label: 'Uncertain', colour: 'orange' },
  delivered: { label: 'Delivered', colour: 'green' },
  opened: { label: 'Opened', colour: 'green' },
  bounced: { label: 'Bounced', colour: 'red' },
  complained: { label: 'Complained', colour: 'red' },
} as const satisfies Record<string, MailStateRow>

/** States in which a mail did not arrive, or may not have: a person has to look. */
export const TROUBLED_STATES = ['failed', 'uncertain', 'bounced'] as const satisfies (keyof typeof MAIL_STATES)[]

export type MailState = keyof typeof MAIL_STATES
export const MAIL_STATE_NAMES = Object.keys(MAIL_STATES) as [MailState, ...MailState[]]
