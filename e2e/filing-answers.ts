import type { Frame, Page } from '@playwright/test'
import { DECOYS, PORTAL_WORDS, type PortalLanguage } from '#e2e/forms/portal-words.ts'

/** What was asked, which part of it, and what stands there. */
type Answer = [is: string, part: string, value: string]

interface Counted {
  right: number
  empty: string[]
  wrong: string[]
}

/** What a person would have put in, by field: a text, or the key of a choice; a day as YYYY-MM-DD. */
export type Expected = Record<string, string>

/** Counts what stands in the form that a page shows, in whatever frame. */
export async function countAnswers(page: Page, language: PortalLanguage, expected: Expected): Promise<Counted> {
  const { host } = new URL(page.url())
  const frames = page.frames().filter((frame) => URL.canParse(frame.url()) && new URL(frame.url()).host === host)
  const answers = (await Promise.all(frames.map(readAnswers))).flat()
  const counted: Counted = { right: 0, empty: [], wrong: [] }
  for (const [is, part, value] of answers) {
    const name = part === '' ? is : `${is} ${part}`
    if (value === '') {
      if (expected[is] !== undefined) counted.empty.push(name)
    } else if (isRight(value, part, expected[is], language)) counted.right++
    else counted.wrong.push(`${name}: ${value}`)
  }
  return counted
}

function isRight(value: string, part: string, wanted: string | undefined, language: PortalLanguage): boolean {
  if (wanted === undefined) return false
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(wanted) ?? []
  if (year === undefined) return value === wanted
  if (part !== '') return Number(value) === Number({ year, month, day }[part])
  const { mask, order } = PORTAL_WORDS[language].date
  const sign = /[./]/.exec(mask)![0]
  return value === wanted || value === (order === 'dmy' ? [day, month, year] : [month, day, year]).join(sign)
}

function readAnswers(frame: Frame): Promise<Answer[]> {
  return frame.evaluate(
    (decoys) => {
      const state = (window as { answers?: () => Record<string, string> }).answers?.()
      const found: [string, string, string][] = Object.entries(state ?? {}).map(([is, value]) => [is, '', value])
      const radios = new Map<string, string>()
      for (const element of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-is], [data-trap]')) {
        const { is, trap, part = '', key = '' } = element.dataset
        if (element instanceof HTMLSelectElement) found.push([is!, part, element.selectedOptions[0]?.dataset.key ?? ''])
        else if (element.type === 'radio') radios.set(is!, element.checked ? key : (radios.get(is!) ?? ''))
        else if (element.role === 'combobox') found.push([is!, part, key])
        else found.push([is ?? `trap ${trap}`, part, element.value])
      }
      const all = [...found, ...[...radios].map(([is, value]): [string, string, string] => [is, '', value])]
      return all.map(([is, part, value]) => [decoys.includes(is) ? `decoy ${is}` : is, part, value])
    },
    DECOYS as readonly string[],
  )
}
