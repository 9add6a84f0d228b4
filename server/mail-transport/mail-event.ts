import type { MailState } from '#contract/mails/mail-states.ts'

/** What a provider tells of one mail, after it took it. */
export interface MailEvent {
  /** Ours, as the mail carried it. */
  outboxId: string
  /** How far the mail came; null: it waits, and `reason` says for what. */
  state: Extract<MailState, 'sent' | 'failed' | 'delivered' | 'opened' | 'bounced' | 'complained'> | null
  /** When, by the provider's clock. */
  at: Date
  /** The provider's words for what went wrong. */
  reason: string | null
  /** The address will take no mail later either: it bounced for good, or its owner called the mail spam. */
  isLasting: boolean
}

/** The provider's time, or now where it is impossible: unreadable, long past, or in the future. */
export function timeOfEvent(ms: number | undefined, nowMs = Date.now()): Date {
  return new Date(ms !== undefined && ms > Date.UTC(2020) && ms < nowMs ? ms : nowMs)
}
