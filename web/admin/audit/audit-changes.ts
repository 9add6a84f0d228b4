/** One value that an event records: how it was, how it became. A value in only one of the two has no counterpart. */
export interface Change {
  field: string
  before: unknown
  after: unknown
  kind: 'changed' | 'was' | 'is'
}

type Part = Record<string, unknown> | null

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** Numbers that no screen shows: the row says what it is about by its order, its moment or its name. */
const INNER_NUMBERS = ['assignedTo', 'presetId', 'remarkId', 'shiftNoteId', 'tagId']

/** Puts before and after side by side, field by field; an unchanged value is listed once. */
export function listChanges(before: Part, after: Part): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // What kind of mail it is stands there once.
  const isTold = (field: string) => !(field === 'mailId' && fields.includes('kind'))
  const told = fields.filter((field) => !INNER_NUMBERS.includes(field) && isTold(field))
  return told.map((field) => {
    const [old, now] = [before?.[field], after?.[field]]
    const kind = now === undefined ? 'was' : old === undefined || same(old, now) ? 'is' : 'changed'
    return { field, before: old, after: now, kind }
  })
}

/** A field's own name as words, for one that the dictionary does not know: refundDate -> Refund date. */
export function fieldAsWords(field: string): string {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.replace(/^./, (first) => first.toUpperCase())
}
