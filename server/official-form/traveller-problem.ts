import type { Problem } from '#contract/corrections/answered-values.ts'
import { Sentence, type Said, type Words } from '#server/words/say.ts'

/** TABLE: what the official form would refuse, as staff read it -> what the traveller's page says in seven languages. */
const CODES: Partial<Record<Words, Problem['code']>> = {
  '{0}: missing; the official form cannot be filed without it': 'missing',
  '{0}: this is required': 'missing',
  '{0}: “{1}” stands where there is no name; the official form takes the name as the passport has it': 'missing',
  '{0}: the official form takes at most {1} characters, this has {2}': 'tooLong',
  '{0}: this is too long, at most {1} characters': 'tooLong',
  '{0}: the official form takes at least {1} characters, this has {2}': 'tooShort',
  '{0}: the official form takes letters A–Z, ñ and spaces only': 'letters',
  '{0}: the official form takes letters A–Z, ñ and spaces only; needs transliteration, as in the passport': 'letters',
  '{0}: the official form takes {1}': 'choice',
  '{0}: this is neither a country that we know nor the code to dial one': 'dialling',
  '{0}: this is not a country that we know': 'country',
  '{0}: this is not an airport or harbor of the Dominican Republic that we know': 'port',
  '{0}: the year, month and day that were sent are not a date': 'notADay',
  '{0}: the passport does not have all of it; the official form takes a whole date only': 'partOfADay',
  '{0}: {1} is in the past; the official form takes today or later': 'past',
  '{0}: nobody can be born on {1}': 'birth',
}

/** What is wrong with a value, without the value itself; what has no words of its own does not look as it must. */
export function travellerProblem(message: Said): Problem {
  if (!(message instanceof Sentence)) return { code: 'shape' }
  const code = CODES[message.key as Words] ?? 'shape'
  return code === 'tooLong' || code === 'tooShort' ? { code, limit: Number(message.values[1]) } : { code }
}
