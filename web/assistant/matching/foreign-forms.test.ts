import { expect, test } from 'vitest'
import { kindOf, SHEET_FIELDS } from '#contract/form/sheet.ts'
import { FOREIGN_FORMS, type ForeignQuestion } from '#e2e/forms/foreign-forms.ts'
import { match, type Control } from '#web/assistant/matching/match.ts'
import { isSecret } from '#web/assistant/matching/refusals.ts'

type Asked = Control & ForeignQuestion

/** What a control of another kind may not take does not hide a wrong value: what is nothing of ours is tried as each. */
const KINDS: readonly Control['kind'][] = ['text', 'date', 'choice']

function controlOf(question: ForeignQuestion, otherwise: Control['kind']): Asked {
  const asked = question.is && kindOf(question.is)
  const kind =
    asked === undefined ? otherwise : asked === 'date' ? 'date' : /choice|yes-no/.test(asked) ? 'choice' : 'text'
  return { ...question, placeholder: '', name: '', id: '', hint: '', kind, datePart: undefined }
}

function tryPage(questions: readonly ForeignQuestion[], language: string, otherwise: Control['kind']) {
  const controls = questions.map((one) => controlOf(one, otherwise)).filter(({ label }) => !isSecret([label], ''))
  // Without a stopover: then a flight is taken for the only one sooner.
  const filled = new Set(SHEET_FIELDS.filter((field) => !field.startsWith('origin')))
  const matches = [...match(controls, language, filled)].filter(([, { sure }]) => sure)
  return {
    wrong: matches.flatMap(([{ label, group, is }, { field }]) =>
      field === is ? [] : [`${group}, ${label}: ${field}`],
    ),
    right: matches.filter(([{ is }, { field }]) => field === is).map(([{ label, group }]) => `${group}, ${label}`),
  }
}

test('on forms whose words others chose no field gets another’s value, and most of those asked for are filled in', () => {
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const { name, language, questions } of FOREIGN_FORMS) {
    // All on one page, and each part on a page of its own, where nothing competes.
    const pages = [questions, ...Map.groupBy(questions, ({ group }) => group).values()]
    for (const [place, page] of pages.entries()) {
      for (const kind of KINDS) {
        const tried = tryPage(page, language, kind)
        wrong.push(...tried.wrong.map((one) => `${name}, ${place === 0 ? 'one page' : 'parts'}: ${one}`))
        if (place > 0 || kind !== 'text') continue
        right += tried.right.length
        const asked = page.filter(({ is, isNear }) => is !== undefined && !isNear)
        const empty = asked.filter(({ label, group }) => !tried.right.includes(`${group}, ${label}`))
        missed.push(...empty.map(({ label, group }) => `${name}: ${group}, ${label}`))
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  expect({ right, missed }).toEqual({
    right: 105,
    missed: [
      'Thailand, digital arrival card: Personal Information, Country/Territory of Residence',
      'Singapore, arrival card: Trip Information, Date of Arrival in Singapore',
      'Canada, travel authorization: Passport details of applicant, Surname(s) / last name(s)',
      'Canada, travel authorization: Passport details of applicant, Given name(s) / first name(s)',
      'Canada, travel authorization: Passport details of applicant, Country/territory of birth',
    ],
  })
})
