import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** TABLE: packages that are loaded by the first who needs them, each a tenth to half of a second of a processor. */
const LATER = [
  'pdfkit',
  'sharp',
  'qrcode',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-sesv2',
  '@cantoo/pdf-lib',
  '@hyzyla/pdfium',
]

const NAMES = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import('#server/start/start-all.ts')
  console.log([...loaded].join('\\n'))
  process.exit()
`

test('a start loads no package that only some of its calls need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', NAMES])
  const loaded = stdout.split('\n')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => LATER.includes(name))).toEqual([])
})
