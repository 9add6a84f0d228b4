import { PAYMENT_PROOFS } from '#contract/orders/payment-proof-docs.ts'
import { INTAKE_FIELDS, sampleOrder, type IntakeFieldName } from '#contract/orders/intake-fields.ts'
import { FORM_DATES, FORM_LIMITS, type LimitRow, type Reviewed } from '#server/official-form/form-limits.ts'

/** Without these nothing can be taken; everything else is taken, and flagged where it does not fit. */
const REQUIRED: readonly string[] = ['name', 'last_name', 'email', 'IsArrival', 'processing_mode']
const SHOWN_CHOICES = 6

/** The table of docs/landing-sites.md: every field, from the tables by which the intake and the official form are checked. */
export function fieldsTable(): string {
  const rows = (Object.keys(INTAKE_FIELDS) as IntakeFieldName[]).map((name) => {
    const { says, choices, arrival, departure } = INTAKE_FIELDS[name]
    const example = arrival || departure
    return [
      `\`${name}\``,
      says,
      [valuesOf(choices), lengthOf(name)].filter(Boolean).join('; '),
      neededOf(name),
      example ? `\`${example}\`` : '',
    ]
  })
  return [['field', 'what', 'values', 'needed', 'example'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** The table of what may be sent of a payment for the day on which it is disputed. */
export function proofsTable(): string {
  const rows = Object.entries(PAYMENT_PROOFS).map(([name, { says, wins, example }]) => [
    `\`payment.${name}\``,
    says,
    wins,
    `\`${example}\``,
  ])
  return [['field', 'what', 'why it wins cases', 'example'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function valuesOf(choices: readonly string[] | undefined): string {
  if (choices === undefined) return ''
  const shown = choices.slice(0, SHOWN_CHOICES).map((one) => `\`${one}\``)
  return `${shown.join(', ')}${choices.length > SHOWN_CHOICES ? ` … (${choices.length}, all in the OpenAPI document)` : ''}`
}

function limitOf(name: string): LimitRow | undefined {
  return (FORM_LIMITS as Partial<Record<string, LimitRow>>)[name]
}

function lengthOf(name: string): string {
  const { shortest, longest } = limitOf(name) ?? {}
  if (longest === undefined) return ''
  return shortest === undefined ? `at most ${longest} characters` : `${shortest} to ${longest} characters`
}

/** Returns when the official form cannot be filed without a field: tried on an arrival and a departure. */
function neededOf(name: string): string {
  if (REQUIRED.includes(name)) return '**always, else 422**'
  const isNeeded =
    limitOf(name)?.needed ??
    Object.values(FORM_DATES).find(({ fields }) => (fields as readonly string[]).includes(name))?.needed
  if (isNeeded === undefined) return 'no'
  /** The directions in which it is asked for: with every other answer of the sample there, and with none. */
  const askedOf = (order: (direction: 'arrival' | 'departure') => Reviewed) =>
    (['arrival', 'departure'] as const).filter((direction) => isNeeded(order(direction)))
  const [whole, bare] = [
    askedOf((direction) => without(sampleOrder(direction), name)),
    askedOf((direction) => ({ IsArrival: sampleOrder(direction).IsArrival }) as Reviewed),
  ]
  if (String(whole) !== String(bare)) return 'as the other answers say'
  return whole.length === 2 ? 'always' : (whole[0] ?? 'as the other answers say')
}

function without(order: Record<string, string>, name: string): Reviewed {
  const dates = Object.values(FORM_DATES).filter(({ fields }) => (fields as readonly string[]).includes(name))
  const gone = [name, ...dates.flatMap(({ fields }) => fields)]
  return Object.fromEntries(Object.entries(order).filter(([field]) => !gone.includes(field))) as Reviewed
}
