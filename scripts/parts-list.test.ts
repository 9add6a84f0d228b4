import { expect, test } from 'vitest'
import { completeParts, licenceLines } from '#scripts/parts-list.ts'

const integrity = (byte: string) => `sha512-${Buffer.alloc(64, byte).toString('base64')}`
const hash = (byte: string) => Buffer.alloc(64, byte).toString('hex')
const lock = JSON.stringify({
  packages: {
    '': { name: 'entrada' },
    'node_modules/@a/b': { version: '1.2.3', license: 'MIT', integrity: integrity('a') },
    'node_modules/mac-only': { version: '2.0.0', license: 'ISC', integrity: integrity('c'), optional: true },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', integrity: integrity('d'), dev: true },
    'node_modules/libheif-js': { version: '1.0.0', license: 'LGPL-3.0', integrity: integrity('e') },
  },
})

function sbom(own: object = {}, content = hash('a')): string {
  const part = (name: string, version: string, purl: string, content: string) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl,
    hashes: [{ alg: 'SHA-512', content }],
  })
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: 'urn:uuid:f1027a00-61f2-4385-bf13-7d32d4248a32',
    version: 1,
    metadata: { component: { 'bom-ref': 'entrada@0.1.0', name: 'some-folder' } },
    components: [part('@a/b', '1.2.3', 'pkg:npm/%40a/b@1.2.3', content)],
    dependencies: [{ ref: 'entrada@0.1.0', dependsOn: ['@a/b@1.2.3'] }],
    ...own,
  })
}

test('packages of other systems are added with their checksums, and tools of development are not', () => {
  const { components, metadata } = completeParts(sbom(), lock)
  expect(components.map(({ purl, scope, hashes }) => [purl, scope, hashes[0]!.content])).toEqual([
    ['pkg:npm/%40a/b@1.2.3', 'required', hash('a')],
    ['pkg:npm/libheif-js@1.0.0', 'required', hash('e')],
    ['pkg:npm/mac-only@2.0.0', 'optional', hash('c')],
  ])
  expect(metadata.component.name).toBe('entrada')
})

test('a checksum that is not the lock’s, one that is missing and what leans on nothing are refused', () => {
  expect(() => completeParts(sbom({}, hash('x')), lock)).toThrow('@a/b@1.2.3 has another checksum')
  expect(() => completeParts(sbom({}, ''), lock)).toThrow('content')
  expect(() => completeParts(sbom({ bomFormat: 'SPDX' }), lock)).toThrow('bomFormat')
  expect(() => completeParts(sbom({ dependencies: [{ ref: 'gone@1.0.0', dependsOn: [] }] }), lock)).toThrow(
    'gone@1.0.0',
  )
})

test('licences are told with how many have them, and why those that are no free ones may stay', () => {
  expect(licenceLines(lock)).toEqual([
    '   1  MIT',
    '   1  ISC',
    '   1  LGPL-3.0',
    expect.stringMatching(/^ {8}libheif-js: WebAssembly/),
  ])
})
