import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { Pass } from '#contract/travellers/tracking.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import { fill, LANGUAGES, LANGUAGE_CODES } from '#web/front/languages/languages.ts'
import { renderFront } from '#web/front/render.tsx'
import { FILES, ORDER, PASS, START } from '#web/front/sample-start.ts'

const ENDED = {
  ...PASS,
  file1: 'eticket-2.pdf',
  ended_at: '2026-12-03T10:00:00Z',
  document_url: null,
}

/** Words as they stand in the text of a page, whatever spaces they have. */
const plain = (words: string) => words.replace(/\s+/g, ' ')

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const textOf = async (shown: Partial<ShownOrder>) => {
    const page = { kind: 'order' as const, shown: { ...ORDER, ...shown } }
    const html = await renderFront({ ...START, language, page }, FILES)
    const [, body = ''] = html.split('<div id="root">')
    return body
      .replace(/<script.*/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .replaceAll('&#x27;', "'")
  }

  test.each([
    ['replaced', 'passReplaced'],
    ['withdrawn', 'passWithdrawn'],
  ] as const)('a pass that was %s says since when, and not to use it', async (state, said) => {
    const words = await LANGUAGES[language].load()
    const since = fill(words[said], { date: formatDay(ENDED.ended_at, language) })
    const text = await textOf({ passes: [{ ...ENDED, state }] })
    expect(text).toContain(since)
    expect(text).toContain(`8M9BK7 – ${words.passDoNotUse}`)
    expect(text).not.toContain(words.passValid)
    expect(await textOf({ passes: [PASS] })).not.toContain(words.passDoNotUse)
  })

  test('a pass that nobody has compared with its order is not called valid', async () => {
    const { passValid } = await LANGUAGES[language].load()
    const badge = (text: string) => text.split(PASS.traveller)[0]!.includes(passValid)
    expect(badge(await textOf({ passes: [PASS] }))).toBe(true)
    expect(badge(await textOf({ passes: [{ ...PASS, is_checked: false }] }))).toBe(false)
  })

  test('that leaving the country needs a form of its own is said where it is missing, and only beside a valid pass', async () => {
    const { passWayBack } = await LANGUAGES[language].load()
    const says = async (lacks: boolean, passes: Pass[]) =>
      (await textOf({ lacks_way_back: lacks, passes })).includes(plain(passWayBack))
    expect(await says(true, [PASS])).toBe(true)
    expect(await says(false, [PASS])).toBe(false)
    expect(await says(true, [{ ...ENDED, state: 'withdrawn' }])).toBe(false)
  })

  test('by when the ticket is expected stands at the step where the order is, and nowhere where it is not known', async () => {
    const { stepExpected } = await LANGUAGES[language].load()
    const steps = [{ step: 'paid' as const, at: '2026-12-01T10:00:00Z', current: true }]
    const order = { ...ORDER.order, step: 'paid' as const, steps }
    const said = fill(stepExpected, { date: formatDay('2026-12-04', language) })
    expect(await textOf({ documents: [], order: { ...order, expected_by: '2026-12-04' } })).toContain(said)
    const [before = ''] = stepExpected.split(/\{(?:\w+ )?date\}/)
    expect(await textOf({ documents: [], order: { ...order, expected_by: null } })).not.toContain(before || said)
  })

  test('the history has the moment as its reader writes it, beside the specified one', async () => {
    const row = { order_id: 4711, create_ts: '2026-02-05T17:41:52+00:00', file1: 'a.pdf', ip: '190.94.7.9' }
    const device = { browser: 'Chrome-140-PC-desktop', os: 'Windows 11', timezone: 'Higüey, Dominican Republic' }
    const text = await textOf({ history: [{ ...row, ...device }] })
    const { columnReadersDate } = await LANGUAGES[language].load()
    expect(text).toContain(columnReadersDate)
    expect(text).toMatch(/02\/05\/2026|02-05-2026/)
    expect(text).toContain(plain(formatMoment(row.create_ts, language, 'UTC')))
  })
})
