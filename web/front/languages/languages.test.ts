import { describe, expect, test } from 'vitest'
import { OUR_FAULT } from '#contract/http/envelope.ts'
import { NOT_FOUND_MESSAGE } from '#contract/travellers/tracking.ts'
import { ANSWER_WORDS } from '#web/front/correction/answer-words.ts'
import { en } from '#web/front/languages/en.ts'
import { fill, LANGUAGES, LANGUAGE_CODES, translateMessage } from '#web/front/languages/languages.ts'

const places = (sentence: string) => [...sentence.matchAll(/\{(?:\w+ )?(\w+)\}/g)].map(([, name]) => name).toSorted()

/** Words that are the same in two languages by nature. */
const SHARED = new Set(['#', 'OS', 'Browser', 'Menu', 'tablet', 'Email', 'E-mail', 'N.', 'Device'])

describe.each(LANGUAGE_CODES)('%s', (code) => {
  test('has every word, its places, and no word left in English', async () => {
    const words = await LANGUAGES[code].load()
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(words[key].trim()).not.toBe('')
      expect(places(words[key])).toEqual(places(en[key]))
    }
    const untranslated = Object.entries(words).filter(([key, word]) => word === en[key as keyof typeof en])
    const forgotten = untranslated.filter(([, word]) => code !== 'en' && !SHARED.has(word))
    expect(forgotten).toEqual([])
  })

  // The specification's English stands; elsewhere an "e-ticket" alone reads as one of an airline, but in the product's name.
  test.skipIf(code === 'en')('says that it is a form wherever it says e-ticket', async () => {
    const { title: _, ...words } = await LANGUAGES[code].load()
    expect(Object.values(words).filter((word) => /(?<!\()e[-‑]ticket/i.test(word))).toEqual([])
  })

  test('translates what the server says', async () => {
    const words = await LANGUAGES[code].load()
    expect(translateMessage(NOT_FOUND_MESSAGE, words)).toBe(words.notFound)
    expect(translateMessage(OUR_FAULT, words)).toBe(words.ourFault)
    expect(translateMessage('Something new', words)).toBe('Something new')
  })
})

test('an Italian day brings its article, as one says it', async () => {
  const { passReplaced, keptAsOf } = await LANGUAGES.it.load()
  expect(fill(passReplaced, { date: '3 dicembre 2026' })).toBe('Sostituito il 3 dicembre 2026')
  expect(fill(passReplaced, { date: '8 dicembre 2026' })).toBe('Sostituito l’8 dicembre 2026')
  expect(fill(keptAsOf, { date: '11 dic 2026' })).toContain('all’11 dic 2026')
})

test('no line of French begins with a colon, or a mark that asks or calls', async () => {
  const texts = [await LANGUAGES.fr.load(), await ANSWER_WORDS.fr()]
  expect(JSON.stringify(texts).match(/.{0,20} [:;?!]/g)).toBeNull()
})

test('the words that the specification fixes are word for word', () => {
  expect([en.trackHeading, en.orderId, en.emailId, en.trackOrder, en.needHelp]).toEqual([
    'Download your Dominican E-Ticket',
    'Order ID',
    'Email ID',
    'TRACK ORDER',
    'Need Help? Contact Support',
  ])
  expect([en.orderIdMissing, en.emailMissing]).toEqual(['Please enter your orderId', 'Please enter your email'])
  expect([en.completed, en.thanks, en.downloadNow, en.historyHeading, en.noRecord]).toEqual([
    'Your application for an E-Ticket has been completed successfully.',
    'Thank you for using our services.',
    'Download Now',
    'Downloaded History',
    'No record found',
  ])
  const columns = Object.entries(en).filter(([key]) => key.startsWith('column') && key !== 'columnReadersDate')
  expect(columns.map(([, words]) => words)).toEqual([
    '#',
    'Order ID',
    'Date & Time (EST)',
    'Device IP Address',
    'Device',
    'Device Type',
    'Browser',
    'OS',
    'Device Location',
  ])
})
