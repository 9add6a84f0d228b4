import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'entrada-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the project's own lint says about a page with this in it: the names of the rules. */
function lint(jsx: string): string {
  const path = join(folder, 'page.tsx')
  writeFileSync(path, `export function Page({ text }: { text: string }) {\n  return <>${jsx}</>\n}\n`)
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const { stdout, status } = spawnSync(process.execPath, [oxlint, '-c', resolve('.oxlintrc.json'), path], {
    encoding: 'utf8',
  })
  return status === 0 ? 'nothing' : stdout
}

test.each([
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'react(no-danger)'],
  ['<a href="javascript:alert(1)">{text}</a>', 'react(jsx-no-script-url)'],
  ['<p>{String(eval(text))}</p>', 'eslint(no-eval)'],
  ['<p>{String(new Function(text))}</p>', 'eslint(no-new-func)'],
  ['<p>{text}</p>', 'nothing'],
])('the lint that stands before each commit says of %s: %s', (jsx, rule) => {
  expect(lint(jsx)).toContain(rule)
})
