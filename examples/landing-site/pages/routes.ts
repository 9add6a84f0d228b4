import { STEPS, type Step } from '../form/fields.ts'
import { fill } from './site.ts'
import type { Words } from './words/en.ts'

export type Route =
  | { page: 'home' }
  | { page: 'apply'; step: Step }
  | { page: 'pay' | 'thanks' | 'order'; cart: string }
  | { page: 'not-found' }

/** Which page an address is of; the language before it is read elsewhere. */
export function readRoute(path: string): Route {
  const [, , page = '', what = ''] = path.split('/')
  if (page === '') return { page: 'home' }
  const step = STEPS.find((one) => one === what)
  if (page === 'apply' && step) return { page, step }
  if ((page === 'pay' || page === 'thanks' || page === 'order') && /^[\w-]+$/.test(what)) return { page, cart: what }
  return { page: 'not-found' }
}

/** What stands in the browser's tab. */
export function titleOf(route: Route, words: Words): string {
  const titles = {
    home: words.home.title,
    apply: route.page === 'apply' ? `${words.steps[route.step]}, ${stepOf(route.step, words)}` : '',
    pay: words.pay.title,
    thanks: words.thanks.next,
    order: words.order.title,
    'not-found': words.notFound.title,
  }
  return `${titles[route.page]} · ${words.brand}`
}

export function stepOf(step: Step, words: Words): string {
  return fill(words.stepOf, { step: STEPS.indexOf(step) + 1 })
}
