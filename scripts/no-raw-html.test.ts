import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'entrada-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** TABLE: what a page might hold -> the rule that must refuse it; null: none does. */
const PAGES: [jsx: string, rule: string | null][] = [
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'react(no-danger)'],
  ['<a href="javascript:alert(1)">{text}</a>', 'react(jsx-no-script-url)'],
  ['<p>{String(eval(text))}</p>', 'eslint(no-eval)'],
  ['<p>{String(new Function(text))}</p>', 'eslint(no-new-func)'],
  ['<p>{text}</p>', null],
]

/** The rules that the project's own lint names for each page, in one run: to load the types once takes most of its time. */
function lintPages(): string[][] {
  for (const [nth, [jsx]] of PAGES.entries())
    writeFileSync(
      join(folder, `page-${nth}.tsx`),
      `export function Page({ text }: { text: string }) {\n  return <>${jsx}</>\n}\n`,
    )
  const oxlint = resolve('node_modules/oxlint/bin/oxlint')
  const config = ['-c', resolve('.oxlintrc.json'), '--format', 'json']
  const { stdout } = spawnSync(process.execPath, [oxlint, ...config, folder], { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  return PAGES.map((_page, nth) =>
    diagnostics.filter(({ filename }) => filename.endsWith(`page-${nth}.tsx`)).map(({ code }) => code),
  )
}

test('the lint that stands before each commit refuses raw HTML and code made of text, and nothing else', () => {
  const found = lintPages()
  for (const [nth, [jsx, rule]] of PAGES.entries()) {
    if (rule === null) expect(found[nth], jsx).toEqual([])
    else expect(found[nth], jsx).toContain(rule)
  }
})
