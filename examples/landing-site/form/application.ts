import { checkField, type Problem } from './checks.ts'
import { FIELDS, fieldsOf, GROUPS, isOfEach, STEPS, type Field, type Group, type Step, type Values } from './fields.ts'

/** What was filled in: what all have in common, and what is each traveller's. */
export interface Application {
  common: Values
  travellers: Values[]
  language: 'en' | 'es'
  hasAccepted: boolean
}

/** The official form lets seven people travel together. */
export const TRAVELLERS_AT_MOST = 7

/** A question to somebody, as it stands on a page. */
export interface Question {
  name: string
  field: Field
  /** Which traveller is asked; undefined: all together. */
  traveller?: number
  id: string
}

export interface Finding extends Question {
  problem: Problem
}

/** All that is known of a traveller. */
export function valuesOf({ common, travellers }: Application, traveller = 0): Values {
  return { ...common, ...travellers[traveller] }
}

/** What a group asks, of one traveller where it asks each; what the other answers make needless is not asked. */
export function questionsOf(application: Application, group: Group, traveller?: number): Question[] {
  const values = valuesOf(application, traveller)
  return fieldsOf(group)
    .filter(([, { asked }]) => asked?.(values) ?? true)
    .map(([name, field]) => ({
      name,
      field,
      traveller,
      id: traveller === undefined ? name : `${name}-${traveller + 1}`,
    }))
}

/** Everything that a step asks, in its order. */
export function questionsOfStep(application: Application, step: Step): Question[] {
  return GROUPS[step].flatMap((group) =>
    isOfEach(group)
      ? application.travellers.flatMap((_, traveller) => questionsOf(application, group, traveller))
      : questionsOf(application, group),
  )
}

/** What of a step the official form would not take. */
export function findProblems(application: Application, step: Step): Finding[] {
  return questionsOfStep(application, step).flatMap((question) => {
    const problem = checkField(question.name, valuesOf(application, question.traveller))
    return problem ? [{ ...question, problem }] : []
  })
}

/** The first step that is not complete; undefined: all of them are. */
export function firstOpenStep(application: Application, before: Step = 'check'): Step | undefined {
  const earlier = STEPS.slice(0, STEPS.indexOf(before))
  return earlier.find((step) => findProblems(application, step).length > 0)
}

/**
 * Reads what a browser sent, and keeps nothing else: known fields as text of a bearable length, one traveller to seven. Undefined
 * where it is no application at all.
 */
export function readApplication(sent: unknown): Application | undefined {
  const { common, travellers, language, hasAccepted } = (sent ?? {}) as Partial<Record<keyof Application, unknown>>
  if (!Array.isArray(travellers) || travellers.length < 1 || travellers.length > TRAVELLERS_AT_MOST) return undefined
  return {
    common: readValues(common, false),
    travellers: travellers.map((one) => readValues(one, true)),
    language: language === 'es' ? 'es' : 'en',
    hasAccepted: hasAccepted === true,
  }
}

function readValues(sent: unknown, ofEach: boolean): Values {
  const known = Object.entries(FIELDS)
    .filter(([, { group }]) => isOfEach(group) === ofEach)
    .flatMap(([name, { parts }]) => parts ?? [name])
  const values = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  return Object.fromEntries(
    known.flatMap((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return typeof value === 'string' && value.length <= 300 ? [[name, value]] : []
    }),
  )
}
