import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#web/admin/language/languages.ts'
import { QUEUE_WORDS_ES } from '#web/admin/language/queue-words.ts'

const guideOf = (language: Language) => `docs/first-day${language === 'en' ? '' : `.${language}`}.md`
const read = (language: Language) => readFileSync(guideOf(language), 'utf8')
const labelsIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!)
const picturesIn = (text: string) => [...text.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, path]) => path!)

/** Every word of a dictionary, however deep. */
function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsOf) : []
}

async function shownIn(language: Language): Promise<Set<string>> {
  const { first, screens } = LANGUAGES[language]
  const queues = language === 'en' ? Object.values(QUEUES).map(({ link }) => link) : Object.values(QUEUE_WORDS_ES)
  return new Set([await first(), await screens(), ...queues].flatMap(wordsOf))
}

test.each(LANGUAGE_CODES)(
  'what the guide of the first day names in bold stands on the screen (%s)',
  async (language) => {
    const shown = await shownIn(language)
    const labels = labelsIn(read(language))
    expect(labels.length).toBeGreaterThan(30)
    expect(labels.filter((label) => !shown.has(label))).toEqual([])
  },
)

test('every language tells the same, with as many labels and pictures', () => {
  const [one, ...others] = LANGUAGE_CODES.map((language) => {
    const text = read(language)
    return [text.match(/^## /gm)?.length, labelsIn(text).length, picturesIn(text).length, text.match(/`[^`]+`/g)]
  })
  for (const other of others) expect(other).toEqual(one)
})

test.each(LANGUAGE_CODES)('its pictures are there, and the README leads to it (%s)', (language) => {
  for (const path of picturesIn(read(language)))
    expect(readFileSync(`docs/${path}`).subarray(1, 4).toString()).toBe('PNG')
  expect(readFileSync('README.md', 'utf8')).toContain(guideOf(language))
})
