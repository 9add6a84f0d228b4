import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extensionId, manifestOf, officialOrigin } from '#server/assistant/manifest.ts'

const PLACES = { PUBLIC_URL: 'https://desk.example/entrada', OFFICIAL_SITE: 'form.example.do' }

test('it fills in one site, hears one origin, and may do nothing else', () => {
  const manifest = manifestOf(PLACES)
  expect(manifest).toMatchObject({
    permissions: ['storage', 'alarms'],
    content_scripts: [{ matches: ['https://form.example.do/*'] }],
    externally_connectable: { matches: ['https://desk.example/*'] },
  })
  expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['host_permissions', 'optional_permissions']))
  expect(manifest).not.toHaveProperty('externally_connectable.ids')
})

test('the id is what Chrome makes of the key: stays with the installation, and differs between two', () => {
  const key = Buffer.from(String(manifestOf(PLACES).key), 'base64')
  const hex = createHash('sha256').update(key).digest('hex')
  expect(Array.from(extensionId(PLACES), (letter) => (letter.charCodeAt(0) - 97).toString(16)).join('')).toBe(
    hex.slice(0, 32),
  )
  expect(extensionId({ ...PLACES, OFFICIAL_SITE: 'moved.example.do' })).toBe(extensionId(PLACES))
  expect(extensionId({ ...PLACES, PUBLIC_URL: 'https://other.example' })).not.toBe(extensionId(PLACES))
})

test('only a machine of one’s own is asked without encryption', () => {
  expect(officialOrigin({ OFFICIAL_SITE: '127.0.0.1:8080' })).toBe('http://127.0.0.1:8080')
  expect(officialOrigin({ OFFICIAL_SITE: 'Form.Example.DO' })).toBe('https://form.example.do')
})
