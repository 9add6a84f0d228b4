import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody fills in a form and presses what stands on a page. */
export interface Hands {
  /** Into the input of this id, in place of what stands there. */
  type(id: string, text: string): Promise<void>
  /** From the list of this id, by the value. */
  choose(id: string, value: string): Promise<void>
  /** Of the cards of this name, the one of this value. */
  pick(name: string, value: string): Promise<void>
  press(target: Locator): Promise<void>
  tick(box: Locator): Promise<void>
}

/** With a mouse, or a thumb. */
export function byPointer(page: Page): Hands {
  return {
    type: (id, text) => page.locator(`#${id}`).fill(text),
    choose: async (id, value) => void (await page.locator(`#${id}`).selectOption(value)),
    pick: (name, value) => page.locator(`[name=${name}][value="${value}"]`).check(),
    press: (target) => target.click(),
    tick: (box) => box.check(),
  }
}

/** More stops than any page has between two places. */
const STOPS_AT_MOST = 120

/** With keys alone: what no key reaches, or changes, fails. */
export function byKeys(page: Page): Hands {
  const { keyboard } = page
  async function press(target: Locator) {
    await tabTo(page, target)
    await keyboard.press('Enter')
  }
  return {
    async type(id, text) {
      // Who comes by Tab has all of it selected.
      await tabTo(page, page.locator(`#${id}`))
      await keyboard.type(text)
    },
    async choose(id, value) {
      const list = page.locator(`#${id}`)
      await tabTo(page, list)
      const label = await list.evaluate(
        (one, wanted) => [...(one as HTMLSelectElement).options].find((option) => option.value === wanted)!.label,
        value,
      )
      const [word = ''] = label.split(/[ (]/)
      await keyboard.type(word)
      await expect(list).toHaveValue(value)
    },
    async pick(name, value) {
      const cards = page.locator(`[name=${name}]`)
      await tabTo(page, cards)
      await keyboard.press('Space')
      const wanted = page.locator(`[name=${name}][value="${value}"]`)
      const count = await cards.count()
      for (let turns = 0; turns < count && !(await wanted.isChecked()); turns++) await keyboard.press('ArrowDown')
      await expect(wanted).toBeChecked()
      await expect(wanted).toBeFocused()
    },
    press,
    async tick(box) {
      await tabTo(page, box)
      await keyboard.press('Space')
      await expect(box).toBeChecked()
    },
  }
}

/** Goes to the first of these that Tab reaches, backwards where they stand before. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let stops = 0; stops < STOPS_AT_MOST; stops++) {
    const key = await target.evaluateAll((ones) => {
      const now = document.activeElement!
      if (ones.includes(now as HTMLElement)) return undefined
      return ones[0]!.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
    })
    if (key === undefined) return
    await page.keyboard.press(key)
  }
  await expect(target.first(), 'no Tab leads there').toBeFocused()
}
