import { questionsOfStep, valuesOf, type Application } from './application.ts'
import { plainCode, plainText } from './checks.ts'
import { diallingCode } from './countries.ts'
import { STEPS } from './fields.ts'

/** A traveller's order as Entrada takes it: what was asked, and nothing that the answers have made needless. */
export function orderOf(application: Application, traveller: number, reference: string): Record<string, string> {
  const values = valuesOf(application, traveller)
  const asked = STEPS.flatMap((step) => questionsOfStep(application, step)).filter(
    (question) => question.traveller === undefined || question.traveller === traveller,
  )
  const order: Record<string, string> = {}
  for (const { name, field } of asked) {
    for (const part of field.parts ?? [name]) {
      const value = plainText(values[part])
      if (value) order[part] = field.kind === 'code' ? plainCode(value) : value
    }
  }
  return {
    ...order,
    country_code: diallingCode(values.country_code ?? '') ?? '',
    passport_nationality: values.nationality === values.place_of_birth ? 'No' : 'Yes',
    language: application.language,
    external_reference: reference,
  }
}
