import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const UNITS = globSync('deploy/systemd/*.service')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd).each(UNITS)('systemd finds nothing to say of %s', (unit) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

test('what makes a process what it is stands where no file of settings wins over it', () => {
  for (const unit of UNITS) {
    const text = readFileSync(unit, 'utf8')
    expect(text).not.toMatch(/^Environment=(ROLE|PORT|DATA_DIR)/m)
    expect(text).toMatch(/^ExecStart=\/usr\/bin\/env .*DATA_DIR=\/var\/lib\/entrada\//m)
  }
  expect(UNITS).toHaveLength(3)
})
