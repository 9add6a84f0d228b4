import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTAKE_FIELDS } from '#contract/orders/intake-fields.ts'
import { FORM_LENGTHS } from '#contract/form/form-lengths.ts'
import { findCountryCode } from '#server/normalise/countries.ts'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'
import { isDiallingCode } from '#server/official-form/dialling-code.ts'
import { readOrder } from '#server/intake/read-order.ts'
import { findWarnings } from '#server/intake/find-warnings.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { findProblems, type Application } from '../examples/landing-site/form/application.ts'
import { checkField } from '../examples/landing-site/form/checks.ts'
import { AIRPORTS, HARBORS } from '../examples/landing-site/form/choices.ts'
import { COUNTRIES, diallingCode } from '../examples/landing-site/form/countries.ts'
import { todayThere } from '../examples/landing-site/form/days.ts'
import { FIELDS, STEPS, type Values } from '../examples/landing-site/form/fields.ts'
import { orderOf } from '../examples/landing-site/form/order-of.ts'
import { plainName } from '../examples/landing-site/form/plain-name.ts'

const FOLDER = 'examples/landing-site'
const SOURCES = globSync(`${FOLDER}/{form,pages,server}/**/*.{ts,tsx}`)

describe('the example is copied as it is', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8'))
  const own: Record<string, string> = { ...dependencies, ...devDependencies }

  test('it imports its own files, Node, and the packages that it names', () => {
    expect(SOURCES.length).toBeGreaterThan(40)
    for (const path of SOURCES) {
      const imported = [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, one]) => one!,
      )
      for (const one of imported.filter((name) => !name.startsWith('node:'))) {
        if (one.startsWith('.')) expect(relative(FOLDER, join(dirname(path), one)), path).not.toMatch(/^\.\./)
        else expect(own, path).toHaveProperty([one.split('/')[0]!])
      }
    }
  })

  test('in the versions that Entrada has, so that one install serves both', () => {
    const root = JSON.parse(readFileSync('package.json', 'utf8'))
    expect({ ...root.dependencies, ...root.devDependencies }).toMatchObject(own)
  })
})

describe('its table of questions against what Entrada takes', () => {
  /** TABLE: what it answers by itself, or does not offer. */
  const NOT_ASKED = ['passport_nationality', 'external_reference', 'language', 'processing_date']
  const names = Object.entries(FIELDS).flatMap(([name, { parts }]) => parts ?? [name])

  test('it asks for every field, and for no other', () => {
    expect([...names, ...NOT_ASKED].sort()).toEqual(Object.keys(INTAKE_FIELDS).sort())
  })

  test('the words that it sends are the ones of the lists', () => {
    for (const [name, { choices }] of Object.entries(FIELDS)) {
      const taken = INTAKE_FIELDS[name as keyof typeof INTAKE_FIELDS]?.choices
      // Future orders are not sold here.
      if (choices && name !== 'processing_mode') expect([...choices].sort(), name).toEqual([...taken!].sort())
    }
  })

  test('nothing may be longer or shorter than the official form takes', () => {
    const { application_email: _, ...lengths } = FORM_LENGTHS
    for (const [name, { longest, ...rest }] of Object.entries(lengths)) {
      expect(FIELDS[name], name).toMatchObject({ longest, ...rest })
    }
  })

  test('every country is one, with the code to dial it', () => {
    for (const country of COUNTRIES) {
      expect(findCountryCode(country), country).toBeDefined()
      expect(isDiallingCode(diallingCode(country)!), country).toBe(true)
    }
    expect(COUNTRIES.length).toBeGreaterThan(230)
  })
})

describe('whom the example lets pass, Entrada has nothing to ask', () => {
  const day = (from: number, to: number) =>
    fc.date({ min: new Date(Date.UTC(from, 0, 1)), max: new Date(Date.UTC(to, 11, 28)), noInvalidDate: true })
  const letterOf = (letters: string) => fc.constantFrom(...Array.from(letters))
  const nextYear = new Date().getUTCFullYear() + 1
  const text = fc.string({ unit: letterOf('abcÁñłø 1-/'), minLength: 0, maxLength: 40 })
  const name = fc.string({ unit: letterOf("aBcÁñÑłØßæ'’-. éü"), minLength: 0, maxLength: 30 })

  /** Any answer to a question, right or wrong. */
  function answer(field: string): fc.Arbitrary<Values> {
    const { kind, choices, parts, takes } = FIELDS[field]!
    if (parts) {
      const written = takes === 'a birth date' ? day(1930, nextYear - 1) : day(nextYear, nextYear + 5)
      return written.map((date) => {
        const [year, month, ofMonth] = date.toISOString().slice(0, 10).split('-')
        return { [parts[0]]: year, [parts[1]]: month, [parts[2]]: ofMonth }
      })
    }
    const value: fc.Arbitrary<string> = choices
      ? fc.constantFrom(...choices)
      : kind === 'country' || kind === 'dialling'
        ? fc.constantFrom(...COUNTRIES)
        : kind === 'name'
          ? name
          : kind === 'email'
            ? fc.constantFrom('ana@mail.example', 'ana@mail', 'Ana.Díaz@mail.example', 'a b@mail.example')
            : kind === 'phone'
              ? fc.constantFrom('600 700 800', '(809) 555-0100', '12', '+34600', '6'.repeat(16))
              : kind === 'code'
                ? fc.string({ unit: letterOf('aZ09 -'), minLength: 1, maxLength: 13 })
                : kind === 'port'
                  ? fc.constantFrom(...AIRPORTS, ...HARBORS, 'Frankfurt (FRA)')
                  : text
    return value.map((one) => ({ [field]: one }))
  }
  const values = (of: string[]) => fc.tuple(...of.map(answer)).map((answers) => Object.assign({}, ...answers) as Values)
  const each = Object.keys(FIELDS).filter((name) => ['person', 'customs'].includes(FIELDS[name]!.group))
  const common = Object.keys(FIELDS).filter((name) => !each.includes(name))
  const applications = fc.record({
    common: values(common),
    travellers: fc.array(values(each), { minLength: 1, maxLength: 2 }),
    language: fc.constantFrom('en' as const, 'es' as const),
    hasAccepted: fc.constant(true),
  })

  /** Answers that do not fit are given again as nobody would get them wrong. */
  function mended(application: Application): Application {
    const right: Record<string, string> = {
      name: 'Łukasz',
      last_name: "O'Connor-Núñez",
      email: 'ana@mail.example',
      phone_number: '600700800',
      embarkation_port: 'Punta Cana (PUJ)',
      disembarkation_port: 'Punta Cana (PUJ)',
      passport_number: 'ZE8000509',
    }
    const found = STEPS.flatMap((step) => findProblems(application, step))
    const { common, travellers } = structuredClone(application)
    for (const { name, field, traveller } of found) {
      const of = traveller === undefined ? common : travellers[traveller]!
      if (field.parts)
        for (const part of field.parts) of[part] = common[FIELDS.intended_arrival!.parts![field.parts.indexOf(part)]!]
      else of[name] = right[name] ?? 'ABC123'
    }
    return { ...application, common, travellers }
  }

  test('whatever was typed', () => {
    let passed = 0
    fc.assert(
      fc.property(applications, (made) => {
        const application = mended(made)
        if (STEPS.some((step) => findProblems(application, step).length > 0)) return
        passed += 1
        application.travellers.forEach((_, traveller) => {
          const order = orderOf(application, traveller, 'A-1')
          const read = readOrder(order, 1, new Date())
          expect(read.errors).toBeUndefined()
          expect(findWarnings(order, read.order!.needsCheck ?? [])).toEqual([])
        })
      }),
      { numRuns: 400, seed: 2026 },
    )
    expect(passed).toBeGreaterThan(300)
  })

  test('a name is shown as the form will have it', () => {
    fc.assert(
      fc.property(name, (typed) => {
        const plain = plainName(typed)
        if (plain !== undefined) expect(plain).toBe(nameForTheForm(typed)?.toUpperCase())
      }),
    )
    expect(plainName("Łukasz O'Connor-Núñez")).toBe('LUKASZ O CONNOR NUÑEZ')
    expect(['Иван', 'Anna 2', '李', '--', ''].map(plainName)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the day is that of the Dominican Republic', () => {
    for (const at of ['2026-11-27T03:59:00Z', '2026-11-27T04:00:00Z']) {
      expect(todayThere(Date.parse(at))).toBe(dayInSantoDomingo(new Date(at)))
    }
    const yesterday = new Date(Date.parse(todayThere()) - 86_400_000).toISOString().slice(0, 10).split('-')
    const [year, month, date] = yesterday
    const flight = {
      IsArrival: 'Arrival',
      intended_arrival_year: year,
      intended_arrival_month: month,
      intended_arrival_date: date,
    }
    expect(checkField('intended_arrival', flight)).toBe('past')
  })
})
