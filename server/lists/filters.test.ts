import { expect, test } from 'vitest'
import { FILTER_NAMES, filtersOf, type SentFilters } from '#contract/lists/list-filters.ts'
import { EACH, filterSql, ONCE, withinLists } from '#server/lists/filters.ts'

const setOf = (sent: SentFilters) => ({ values: filtersOf.parse(sent), me: 7, now: new Date('2026-11-25T12:00:00Z') })

const EVERY: SentFilters = {
  due: 'today',
  dueBefore: '2026-11-26T02:00:00Z',
  since: '2026-11-25T02:00:00Z',
  backBefore: '2026-11-26T02:00:00Z',
  putOffBy: 'me',
  flight: '2026-12-01..2026-12-07',
  came: '2026-11-01..',
  flagged: 1,
  duplicate: 1,
  ready: 0,
  stopped: 1,
  mail: 'trouble',
  downloaded: 0,
  answered: 1,
  standing: 1,
  completed: 0,
  completedOn: '2026-11-01..2026-11-07',
  completedBy: 7,
  refund: 'old',
  owedIn: 'USD',
  paidBack: '2026-11-01..2026-11-07',
  site: 2,
  language: 'ru',
  nationality: 'ESP',
  mode: 'priority',
  direction: 'Arrival',
  gateway: 'Stripe',
  claimed: 'me',
  assigned: 'me',
}

test('days of a flight that have a word are asked for as those of the moment', () => {
  const asked = (flight: string) => filterSql(setOf({ flight }), [0], EACH)
  expect(asked('today')).toEqual(asked('2026-11-25..2026-11-25'))
  expect(asked('past')).toEqual(asked('..2026-11-24'))
})

test('what is planned once has every value where the planner does not look', () => {
  expect(FILTER_NAMES.filter((name) => !(name in EVERY))).toEqual(['tag'])
  const once = filterSql(setOf(EVERY), [0], ONCE)
  expect(once.text.match(/\(select \$\d+\)/g)).toHaveLength(once.values.length)
  expect(once.text.replaceAll(/\(select \$\d+\)/g, '')).not.toContain('$')
  const each = filterSql(setOf(EVERY), [0], EACH)
  expect(each.values).toEqual(once.values)
  expect(each.text).toBe(once.text.replaceAll(/\(select (\$\d+)\)/g, '$1'))
})

test('what one row decides is asked of it once', () => {
  const { text } = filterSql(
    setOf({ completedOn: '2026-11-01..', completedBy: 7, refund: 'unknown', owedIn: 'none' }),
    [0],
  )
  expect(text.match(/from completions c/g)).toHaveLength(1)
  expect(text.match(/from refunds r/g)).toHaveLength(1)
  expect(filterSql(setOf({ refund: 'unasked', owedIn: 'USD' }), [0]).text.match(/from refunds r/g)).toHaveLength(2)
})

test.each([
  // filters, lists -> where what is assigned is looked for
  [{}, [0], 'and true'],
  [{}, [1], 'and a.queue in (1)'],
  [{}, [2027 * 12], 'and a.queue in (3)'],
  [{ standing: 1, completed: 0 }, [5], 'and false'],
  [{ standing: 1, completed: 0 }, [0], 'and a.queue in (1, 2, 4, 6, 7, 8, 21, 22, 24, 26, 27, 28, 29, 3, 9)'],
] as const)('assigned and %j in %j', (sent, lists, among) => {
  expect(filterSql(setOf({ ...sent, assigned: 'me' }), lists).text).toContain(`a.assigned_to = $1::bigint ${among})`)
})

test.each([
  // filters, lists -> the lists that are left, and the filters that are still asked
  [{ standing: 1 }, [11, 12], [], []],
  [{ standing: 0 }, [11, 12], [11, 12], []],
  [{ standing: 1, language: 'es' }, [5], [5], ['language']],
  [{ completed: 1 }, [5], [5], []],
  [{ completed: 1 }, [1], [], []],
  [{ due: 'late' }, [5], [], []],
  [{ due: 'late' }, [1], [1], ['due']],
  [{ dueBefore: '2026-11-26T02:00:00Z' }, [5], [], []],
  [{ since: '2026-11-25T02:00:00Z' }, [1], [1], ['since']],
  [{ backBefore: '2026-11-26T02:00:00Z' }, [1], [], []],
  [{ backBefore: '2026-11-26T02:00:00Z' }, [21, 22], [21, 22], ['backBefore']],
  [{ putOffBy: 'me' }, [1], [], []],
  [{ putOffBy: 'me' }, [21, 22], [21, 22], ['putOffBy']],
  [{ standing: 1, completed: 1 }, [0], [0], ['standing', 'completed']],
] as const)('of %j in %j', (sent, lists, left, asked) => {
  const { lists: found, filters } = withinLists(lists, setOf(sent))
  expect(found).toEqual(left)
  const still = FILTER_NAMES.filter((name) => filters.values[name] !== null)
  if (left.length > 0) expect(still).toEqual(asked)
})
