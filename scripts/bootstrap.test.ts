import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findNode } from '#scripts/bootstrap.mjs'

const folder = mkdtempSync(join(tmpdir(), 'entrada-bootstrap-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that answers as a Node of this version does; without one, a program that does not run here. */
function nodeOf(name: string, version: string | undefined): string {
  const path = join(folder, name)
  writeFileSync(path, version ? `#!/bin/sh\necho v${version}\n` : 'no program', { mode: 0o755 })
  return path
}

const nodesOf = (own: string, packaged: string | undefined) => ({
  own: nodeOf('own', own),
  packaged: nodeOf('packaged', packaged),
})

/** What is said where none is taken: it ends the process. */
function refused(own: string, packaged: string | undefined): string {
  const nodes = nodesOf(own, packaged)
  const program = `
    import { findNode } from '#scripts/bootstrap.mjs'
    console.log(findNode(${JSON.stringify(nodes)}))`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  return stderr.trim()
}

test.each([
  ['20.20.2', '24.0.0', 'packaged'],
  ['22.99.0', '24.21.0', 'packaged'],
  ['24.9.0', '24.21.0', 'packaged'],
  ['24.21.0', '24.21.1', 'packaged'],
  ['24.21.0', '24.21.0', 'own'],
  ['24.21.0', '24.0.0', 'own'],
  ['26.0.0', '24.21.0', 'own'],
  ['24.0.0', undefined, 'own'],
])('with Node %s of the machine and %s of a package, it is the %s', (own, packaged, taken) => {
  expect(findNode(nodesOf(own, packaged))).toBe(join(folder, taken))
})

test('with a Node that is too old and no package that runs here, it says what to do', () => {
  expect(refused('22.99.0', undefined)).toMatch(/^Entrada: npm has no Node 24 for .*: install Node 24 or later/)
  expect(refused('22.99.0', '23.11.0')).toMatch(/^Entrada: npm has no Node 24 for /)
})
