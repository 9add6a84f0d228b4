// The official form's sheet is made twice: for the eye and the clipboard (web/admin/form/filing-sheet.ts), and for the filing
// assistant, which chooses by keys (server/assistant/make-sheet.ts). What one says, the other says.
import { afterAll, expect, test } from 'vitest'
import { isNo } from '#contract/form/form-conditions.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { kindOf, type SheetField } from '#contract/form/sheet.ts'
import { makeSheet } from '#server/assistant/make-sheet.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { FORM_DATES } from '#server/official-form/form-limits.ts'
import { CORRECTIONS_ENV, correctionsOf } from '#server/testing/corrections.ts'
import { testApp } from '#server/testing/test-app.ts'
import { filingSheet, valuesToCopy } from '#web/admin/form/filing-sheet.ts'

const ORDERS = 100

/** TABLE: a date of the assistant's sheet -> its parts on the desk's. */
const DATES: Partial<Record<SheetField, readonly string[]>> = {
  date_of_birth: FORM_DATES.birth.fields,
  origin_flight_date: FORM_DATES.origin.fields,
  embarkation_flight_date: FORM_DATES.embarkation.fields,
  intended_arrival: FORM_DATES.arrival.fields,
}
/** The assistant leaves a phone to a person: forms ask for it in too many ways. */
const BY_HAND = ['country_code', 'phone_number']

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())

test('what the desk shows to copy is what the assistant fills in', async () => {
  const orders = correctionsOf(it)
  const seen = new Set<string>()
  for (let n = 0; n < ORDERS; n += 1) {
    const { idempotency_key: _, ...sent } = generateOrder(n, 7, dayInSantoDomingo(new Date()))
    const order: OrderDetail = await orders.order(await orders.take(sent))
    const desk = new Map<string, ReturnType<typeof valuesToCopy>[number]>(
      valuesToCopy(filingSheet(order)).map((value) => [value.field, value]),
    )
    const sheet = makeSheet(order as unknown as Parameters<typeof makeSheet>[0])
    const filled = sheet.flatMap(({ field }) => DATES[field] ?? [field])
    // Who has the nationality of the country of birth is asked for it by forms that ask everybody: the desk has it there once.
    const asked = isNo(order.passport_nationality) ? ['nationality'] : []
    const flagged = order.needs_check.map(({ field }) => field as string)
    const shown = [...desk.keys()].filter((field) => !BY_HAND.includes(field))
    expect(
      differing(filled, shown).filter((field) => ![...flagged, ...asked].includes(field)),
      `order ${n}`,
    ).toEqual([])
    for (const { field, value, key, check } of sheet) {
      const parts = (DATES[field] ?? [field]).map((part) => desk.get(part)!)
      if (check || asked.includes(field) || parts.some((part) => part.isGuess)) continue
      seen.add(field)
      const [first] = parts
      if (kindOf(field) === 'date') expect(dayOf(parts.map((part) => part.value)), field).toBe(value)
      else expect(first!.value, field).toBe(value)
      if (kindOf(field) === 'country') expect(first!.country?.code, field).toBe(key)
    }
  }
  expect(seen.size).toBeGreaterThan(40)
})

function differing(some: readonly string[], others: readonly string[]): string[] {
  return [...some.filter((one) => !others.includes(one)), ...others.filter((one) => !some.includes(one))]
}

/** A day from the parts in which the desk shows it. */
function dayOf(parts: readonly string[]): string {
  return parts.join('-')
}
