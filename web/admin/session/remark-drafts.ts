import type { FormSection } from '#web/admin/form/form-fields.ts'

const PREFIX = 'entrada-draft-'

/** Dialogs of an order that open again as they were left, where the page went away under them: a session ended, a reload. */
const DIALOGS = ['hold', 'transaction', 'refund', 'askRefund', 'refuseRefund', 'withdrawRefund'] as const
export type KeptDialog = (typeof DIALOGS)[number]

/** What of an order is typed: a remark, a request for corrections, a dialog, the values of a section or of a row; or what was copied of it. */
export type Typed = 'remark' | 'correction' | 'copied' | KeptDialog | FormSection | `row-${string}`

const keyOf = (memberId: number, orderId: number, typed: Typed) =>
  `${PREFIX}${memberId}-${orderId}${typed === 'remark' ? '' : `-${typed}`}`

/** Remarks and requests outlive the window; a passport number that is typed goes with it. */
const storeOf = (typed: Typed) => (typed === 'remark' || typed === 'correction' ? localStorage : sessionStorage)

function read<Draft extends object>(find: () => Storage, key: string): Draft | undefined {
  try {
    const text = find().getItem(key)
    const draft: unknown = text === null ? undefined : JSON.parse(text)
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

function write(find: () => Storage, key: string, draft: object | undefined): void {
  try {
    if (draft === undefined) find().removeItem(key)
    else find().setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses a draft on reload, as it loses everything else.
  }
}

/** Finds what a member typed on an order and did not save; undefined where there is nothing, or the browser keeps nothing. */
export function readDraft<Draft extends object>(
  memberId: number,
  orderId: number,
  typed: Typed = 'remark',
): Draft | undefined {
  return read(() => storeOf(typed), keyOf(memberId, orderId, typed))
}

/** Keeps what a member typed on an order; undefined forgets it. */
export function keepDraft(memberId: number, orderId: number, draft: object | undefined, typed: Typed = 'remark'): void {
  write(() => storeOf(typed), keyOf(memberId, orderId, typed), draft)
}

const formKey = (memberId: number, form: string) => `${PREFIX}${memberId}-form-${form}`

/** Reads what a member typed into a form that is about no order, or began there, by its name: it goes with the window. */
export function readFormDraft<Values extends object>(memberId: number, form: string): Partial<Values> | undefined {
  return read<Partial<Values>>(() => sessionStorage, formKey(memberId, form))
}

/** Keeps what is typed into it; undefined forgets it. */
export function keepFormDraft(memberId: number, form: string, draft: object | undefined): void {
  write(() => sessionStorage, formKey(memberId, form), draft)
}

/** What a member writes for the next shift, and which version of it that was made of; it outlives the window. */
interface NoteDraft {
  text: string
  version: number | null
}

const noteKey = (memberId: number) => `${PREFIX}${memberId}-shift-note`

/** Finds what of a member's note for the next shift is not saved; undefined where there is nothing. */
export function readNoteDraft(memberId: number): NoteDraft | undefined {
  return read<NoteDraft>(() => localStorage, noteKey(memberId))
}

/** Keeps it; undefined forgets it. */
export function keepNoteDraft(memberId: number, draft: NoteDraft | undefined): void {
  write(() => localStorage, noteKey(memberId), draft)
}

/** The dialog of an order that was left half filled. */
export function leftDialog(memberId: number, orderId: number): KeptDialog | undefined {
  return DIALOGS.find((name) => readDraft(memberId, orderId, name) !== undefined)
}

/** Whether a member typed something on an order that is not saved, or copied something of it. */
export function hasDraft(memberId: number, orderId: number): boolean {
  const key = keyOf(memberId, orderId, 'remark')
  try {
    return [localStorage, sessionStorage].some((store) =>
      Object.keys(store).some((kept) => kept === key || kept.startsWith(`${key}-`)),
    )
  } catch {
    return false
  }
}

/** Forgets every draft in this browser, so that signing out leaves nothing for the next person to read. */
export function forgetDrafts(): void {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (key.startsWith(PREFIX)) store.removeItem(key)
  } catch {
    // As above.
  }
}
