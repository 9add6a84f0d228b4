import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const TREES = [
  'contract',
  'server',
  'web',
  'scripts',
  'bench',
  'drills',
  'deploy',
  'e2e',
  'package.json',
  'tsconfig.json',
]

interface Change {
  /** The one place where it is begun: what stands there, and what stands there then. */
  begun: { file: string; from: string; to: string }
  /** Everywhere else that the compiler then asks for it. */
  asked: string[]
}

/** TABLE: change -> what the compiler asks for. CONTRIBUTING.md lists these costs; when one gets lower, correct both. */
const CHANGES: Record<string, Change> = {
  'a role': {
    begun: {
      file: 'contract/staff/roles.ts',
      from: "'Night Staff': { rank: 1 },",
      to: "'Night Staff': { rank: 1 },\n  Auditor: { rank: 1 },",
    },
    asked: [
      'server/demo/demo-people.ts',
      'server/staff/members/rules.ts',
      'server/testing/who-may-call.ts',
      'web/admin/team/role-colours.ts',
    ],
  },
  'a language of travellers': {
    begun: { file: 'contract/values/languages.ts', from: "'ru']", to: "'ru', 'nl']" },
    asked: [
      'contract/values/languages.ts',
      'server/http/page-words.ts',
      'server/mail-templates/form-of-way.ts',
      'server/mail-templates/languages.ts',
      'server/wallets/wallet-words.ts',
      'web/admin/order/calls/call-scripts.ts',
      'web/admin/order/calls/field-names.ts',
      'web/front/correction/answer-words.ts',
      'web/front/languages/languages.ts',
    ],
  },
  'a queue': {
    begun: {
      file: 'contract/lists/queues.ts',
      from: '  allOrder: {\n    title',
      to: "  onHoldOrder: {\n    title: 'On Hold',\n    route: 'on-hold',\n    countName: 'allOrdersCount',\n    link: { place: 'sidebar', label: 'On Hold' },\n    orders: 'New',\n    lists: [19],\n    due: null,\n    columns: COLUMNS,\n    actions: [],\n    permission: 'orders:read',\n  },\n  allOrder: {\n    title",
    },
    asked: ['server/testing/factories.ts', 'web/admin/language/queue-words.ts', 'web/admin/orders/queue-icons.ts'],
  },
  'a field of the assistant’s sheet': {
    begun: {
      file: 'contract/form/sheet.ts',
      from: "  permanent_address: { kind: 'text' },",
      to: "  permanent_address: { kind: 'text' },\n  pet_breed: { kind: 'text' },",
    },
    asked: [
      ...['de', 'en', 'es', 'fr', 'it', 'pt', 'ru'].map((language) => `e2e/forms/words/${language}.ts`),
      'web/assistant/matching/phrases.ts',
    ],
  },
  'a mail provider': {
    begun: {
      file: 'contract/mails/providers.ts',
      from: '  Sendgrid: {',
      to: "  Mailgun: { label: 'Mailgun', button: 'Mailgun', hook: 'mailgun' },\n  Sendgrid: {",
    },
    asked: ['server/mail-keys.ts', 'server/mail-transport/providers.ts'],
  },
  'a column of orders': {
    begun: {
      file: 'server/db/tables/orders.ts',
      from: "    changedBy: integer('changed_by'),",
      to: "    pets: integer('pets'),\n    changedBy: integer('changed_by'),",
    },
    asked: ['server/orders/order-columns.ts'],
  },
  'a value of a list’s row': {
    begun: {
      file: 'contract/orders/orders.ts',
      from: '  version: z.number(),',
      to: '  version: z.number(),\n  companions: z.number(),',
    },
    asked: ['server/orders/order-columns.ts', 'server/order-page/get-order-details.ts'],
  },
  'a filter of lists': {
    begun: {
      file: 'contract/lists/list-filters.ts',
      from: '  flagged: yesOrNo,',
      to: '  flagged: yesOrNo,\n  praised: yesOrNo,',
    },
    asked: ['server/lists/filters.ts', 'web/admin/orders/filters/list-filters.ts'],
  },
  'a field of the application form': {
    begun: {
      file: 'contract/orders/application.ts',
      from: '  permanent_address: word,',
      to: '  permanent_address: word,\n  pet_name: word,',
    },
    asked: ['contract/orders/intake-fields.ts', 'server/official-form/form-limits.ts', 'web/admin/form/form-inputs.ts'],
  },
  'an event of the audit log': {
    begun: {
      file: 'contract/staff/audit-events.ts',
      from: "  'order.moved',",
      to: "  'order.moved',\n  'order.praised',",
    },
    asked: ['web/admin/language/en-records.ts'],
  },
  'an endpoint': {
    begun: {
      file: 'contract/orders/remarks.ts',
      from: 'export const addNewRemark = ',
      to: `export const forgetRemark = endpoint({ method: 'POST', path: '/admin/forget-remark', access: 'orders:remark', summary: '', input: z.object({}), data: z.null() })\nexport const addNewRemark = `,
    },
    asked: ['server/handlers.ts', 'server/testing/who-may-call.ts'],
  },
}

test('each change is asked for by the compiler in the places that the table of costs says, and nowhere else', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'entrada-costs-'))
  try {
    for (const part of TREES) await cp(join(ROOT, part), join(tree, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    for (const [change, { begun }] of Object.entries(CHANGES)) {
      const text = await readFile(join(tree, begun.file), 'utf8')
      expect(text, `${change} begins in ${begun.file}`).toContain(begun.from)
      await writeFile(join(tree, begun.file), text.replace(begun.from, begun.to))
    }
    // A test asks for nothing itself: without them the compiler is done in two thirds of the time.
    const config = JSON.parse(await readFile(join(tree, 'tsconfig.json'), 'utf8')) as object
    await writeFile(
      join(tree, 'tsconfig.json'),
      JSON.stringify({ ...config, exclude: ['**/*.test.ts', '**/*.test.tsx'] }),
    )
    const named = await filesThatDoNotCompile(tree)
    const expected = new Set(Object.values(CHANGES).flatMap(({ asked }) => asked))
    // What reads such a table by its own type does not compile either until the table is whole: it needs no line of its own.
    const first = Object.keys(CHANGES).flatMap((change) =>
      CHANGES[change]!.asked.filter((file) => !named.has(file)).map((file) => `${change}: ${file}`),
    )
    expect(first, 'not asked for any more').toEqual([])
    expect(
      [...named].filter((file) => !expected.has(file) && !FOLLOWING.includes(file)).toSorted(),
      'asked for beside',
    ).toEqual([])
    expect(
      FOLLOWING.filter((file) => !named.has(file)),
      'does not follow any more',
    ).toEqual([])
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
})

/** They only read a table that is not whole yet, and ask for nothing themselves. Files and no folders: what is asked for in one of them is seen. */
const FOLLOWING = [
  'server/mail-templates/order-facts.ts',
  'server/mail-templates/templates/email-changed.ts',
  'server/mail-templates/templates/factor.ts',
  'server/mail-templates/templates/frame.ts',
  'server/mail-templates/templates/parts.ts',
  'server/mail-templates/templates/password-link.ts',
  'server/mail-templates/templates/staff-change.ts',
  'server/mails/composing/write-correction.ts',
  'server/testing/desk-acts.ts',
  'server/testing/fuzzed-calls.ts',
]

async function filesThatDoNotCompile(tree: string): Promise<Set<string>> {
  const output = await new Promise<string>((done) =>
    execFile(
      join(ROOT, 'node_modules/.bin/tsc'),
      ['--noEmit', '--incremental', 'false', '-p', '.'],
      { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => done(stdout),
    ),
  )
  return new Set([...output.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error /gm)].map(([, file]) => file!))
}
