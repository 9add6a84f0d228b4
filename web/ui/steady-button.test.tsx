import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SteadyButton } from '#web/ui/steady-button.tsx'

test('a button sends a form only where that is said, also where it is given no type by name', () => {
  expect(renderToStaticMarkup(<SteadyButton type={undefined} />)).toContain('type="button"')
  expect(renderToStaticMarkup(<SteadyButton type="submit" />)).toContain('type="submit"')
})

test('while what it began is under way a button is out of use and keeps the focus', () => {
  const busy = renderToStaticMarkup(<SteadyButton disabled data-loading />)
  expect(busy).toContain('aria-disabled="true"')
  expect(busy).not.toMatch(/ disabled/)
  expect(renderToStaticMarkup(<SteadyButton disabled />)).toContain(' disabled=""')
  expect(renderToStaticMarkup(<SteadyButton aria-disabled />)).toContain('aria-disabled="true"')
})
