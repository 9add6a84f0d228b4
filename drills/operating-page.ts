import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../docs/operating.md')

/** Returns the code blocks of a section of docs/operating.md, by language and in order, so that a drill runs what an operator reads. */
export function fencesOf(heading: string): Record<string, string[]> {
  const page = readFileSync(PAGE, 'utf8')
  const section = page.split(/^(?=#{2,3} )/m).find((one) => one.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/operating.md has no "${heading}" any more.`)
  const fences: Record<string, string[]> = {}
  for (const [, language, text] of section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm))
    (fences[language!] ??= []).push(text!.trim())
  return fences
}
