import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACCESS, type Permission } from '#contract/staff/access.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { ES } from '#server/words/es.ts'

/** TABLE: a sentence that names roles -> the permission of which it says who has it. */
const SENTENCES: Record<string, Permission> = {
  'answers.emailLocked': 'mails:send-elsewhere',
  'documents.onlyLeads': 'documents:override',
  'documents.needsLead': 'documents:override',
  'edit.emailLocked': 'mails:send-elsewhere',
  // Whom to ask for more than one's role may.
  'states.forbiddenText': 'team:write',
  'governmentMail.confirmNotThisText': 'government-mail:sort',
  'privacy.askText': 'privacy:serve',
  'events.staff-second-factor-reset': 'second-factor:reset',
  'team.readOnly': 'team:write',
  'gateway.readOnly': 'gateways:write',
  'tags.noneYet': 'presets:write',
  'A refund is withdrawn by the person who asked for it, or by a Manager or Admin': 'orders:refund',
  'Your account is suspended. Please ask an Admin or Manager of your team.': 'team:write',
  'It is kept under Documents and was not sent. A Manager or Admin may allow it there.': 'documents:override',
}

// The Manager's room is a place, the last Admin somebody, a team nobody's role but where one is "of the Team".
const TEAM = '(?<=of the |de )Team'
const NAMES = new RegExp(
  `\\b(?<!last |último )(${ROLE_NAMES.filter((role) => role !== 'Team').join('|')}|${TEAM})s?\\b(?!’s room)`,
  'g',
)

/** Every text of an object of words, by its place in it. */
function textsOf(words: unknown, place: string[] = []): [string, string][] {
  if (typeof words === 'string') return [[place.join('.'), words]]
  return Object.entries(words ?? {}).flatMap(([name, part]) => textsOf(part, [...place, name]))
}

async function wordsOf(language: 'en' | 'es'): Promise<[string, string][]> {
  const folder = 'web/admin/language'
  const files = readdirSync(folder).filter((name) => new RegExp(`^${language}(-.+)?\\.ts$`).test(name))
  const parts = await Promise.all(
    files.map(async (name) => textsOf(Object.values(await import(`../${folder}/${name}`))[0])),
  )
  return parts.flat()
}

const rolesIn = (text: string) => [...new Set([...text.matchAll(NAMES)].map(([, role]) => role))].toSorted()

describe.each([
  ['en', async () => [...(await wordsOf('en')), ...Object.keys(ES).map((words) => [words, words])]],
  ['es', async () => [...(await wordsOf('es')), ...Object.entries(ES)]],
] as const)('in %s', (_, read) => {
  test('whatever names a role says who may', async () => {
    const named = (await read()).filter(([, text]) => typeof text === 'string' && rolesIn(text).length > 0)
    const wrong = named.flatMap(([place = '', text = '']) => {
      const permission = SENTENCES[place]
      const may = permission && [...ACCESS[permission]].toSorted()
      return may && may.join() === rolesIn(text).join() ? [] : [`${place}: ${text}`]
    })
    expect(wrong).toEqual([])
    expect(Object.keys(SENTENCES).filter((place) => !named.some(([one]) => one === place))).toEqual([])
  })
})
