import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

interface Project {
  test: { maxWorkers?: number; sequence?: { groupOrder?: number } }
}

test('one run takes files of both projects: vitest refuses to run any where two of one group have other workers', () => {
  const { maxWorkers, projects } = (config as { test: { maxWorkers: number; projects: Project[] } }).test
  const groups = Map.groupBy(projects, ({ test: { sequence } }) => sequence?.groupOrder ?? 0)
  for (const members of groups.values()) {
    expect(new Set(members.map((project) => project.test.maxWorkers ?? maxWorkers)).size).toBe(1)
  }
})
