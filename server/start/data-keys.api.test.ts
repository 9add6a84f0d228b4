import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatKeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { makeInstallation, type Installation } from '#server/testing/installation.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { startCommand, startEntrada } from '#server/testing/start-entrada.ts'

const DOCUMENTS = 3
let it: Installation
let ring: string
beforeAll(async () => {
  it = makeInstallation()
  ring = join(it.folder, 'data-keys')
  await it.start()
  const pdf = await samplePdf(1)
  for (let n = 0; n < DOCUMENTS; n += 1) await it.upload(await it.post(), Buffer.concat([pdf, Buffer.from(`% ${n}`)]))
  await it.stop()
})
afterAll(() => it.close())

async function keys(...args: string[]) {
  const program = startCommand('server/start/data-keys.ts', it.env, args)
  const code = await program.exit()
  return { code, output: program.output() }
}
/** What `npm run keys` counts, key by key. */
async function counted() {
  const { output } = await keys()
  return Object.fromEntries(
    [...output.matchAll(/^(\S+) .*?([\d,]+) files$/gm)].map(([, key, files]) => [key, Number(files)]),
  )
}
/** How far the numbers of orders are sealed, as `npm run keys` says it. */
const numbers = async () => /numbers: (.*)$/m.exec((await keys()).output)?.[1]
const idsOf = (text: string) => [...text.matchAll(/^(k[0-9a-f]{7}):/gm)].map(([, id]) => id!)
/** How a start with this environment ends. */
async function refused(env: Record<string, string>) {
  const entrada = startEntrada({ ...it.env, ...env })
  const code = await entrada.exit()
  return {
    code,
    line: entrada
      .output()
      .split('\n')
      .find((line) => line.startsWith('Entrada: ')),
  }
}
const kept = () =>
  readdirSync(join(it.env.DATA_DIR!, 'documents', 'kept'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.k[0-9a-f]{7}\.pdf$/.test(name),
  )

test('a ring is made once, for its owner alone, and named where there is one already', async () => {
  it.env.DATA_KEYS_FILE = ring
  expect((await keys()).output).toMatch(/DATA_KEYS_FILE \S+ cannot be read \(ENOENT\)/)
  expect(await keys('make')).toMatchObject({ code: 0 })
  expect(statSync(ring).mode & 0o777).toBe(0o600)
  const made = readFileSync(ring, 'utf8')
  expect(idsOf(made)).toHaveLength(1)
  expect(await keys('make')).toMatchObject({ code: 1, output: expect.stringContaining('is there already') })
  expect(readFileSync(ring, 'utf8')).toBe(made)
  expect(await keys('mend')).toMatchObject({ code: 1, output: expect.stringContaining('npm run keys') })
})

test('what was there before is sealed while the server serves, also after kill -9, and all of it is well', async () => {
  const [id = ''] = idsOf(readFileSync(ring, 'utf8'))
  await it.start()
  await it.stop('SIGKILL')
  await it.start()
  await it.upload(await it.post(), Buffer.concat([await samplePdf(1), Buffer.from('% new')]))
  await expect.poll(counted, { interval: 500 }).toEqual({ [id]: DOCUMENTS + 1, plain: 0 })
  await expect.poll(numbers, { interval: 500 }).toBe(`all orders are sealed with ${id}`)
  expect((await it.run('verify')).output).toMatch(/Looked at 4 documents .*nothing wrong[\s\S]*All is well/)
  await it.stop()
})

test('a start without the ring, without its key, or with another key under its name ends in one line', async () => {
  const text = readFileSync(ring, 'utf8')
  const [id = ''] = idsOf(text)
  const other = join(it.folder, 'other-keys')
  writeFileSync(other, formatKeyRing([makeDataKey()]))
  expect(await refused({ DATA_KEYS_FILE: '' })).toEqual({
    code: 78,
    line: expect.stringMatching(
      `^Entrada: DATA_KEYS and DATA_KEYS_FILE are not set, and this installation seals with the key ${id}`,
    ),
  })
  expect(await refused({ DATA_KEYS_FILE: other })).toEqual({
    code: 78,
    line: expect.stringMatching(`lacks the key ${id} of this installation`),
  })
  writeFileSync(other, formatKeyRing([{ ...makeDataKey(), id }]))
  expect(await refused({ DATA_KEYS_FILE: other })).toEqual({
    code: 78,
    line: expect.stringMatching(`its key ${id} is not the key ${id} of this installation`),
  })
  expect(await refused({ DATA_KEYS_FILE: join(it.folder, 'nowhere') })).toMatchObject({ code: 78 })
  expect(await it.run('verify', [], { DATA_KEYS_FILE: '' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('are not set'),
  })
  // Nothing of that was taken for the installation's own.
  expect(await counted()).toEqual({ [id]: DOCUMENTS + 1, plain: 0 })
})

test('another key seals everything anew, and the old one can go once nothing needs it', async () => {
  const [old = ''] = idsOf(readFileSync(ring, 'utf8'))
  expect(await keys('add', '--later')).toMatchObject({ code: 0 })
  const later = idsOf(readFileSync(ring, 'utf8'))
  expect(later[0]).toBe(old)
  const current = later[1]!
  expect(await keys('use', current)).toMatchObject({ code: 0 })
  expect(idsOf(readFileSync(ring, 'utf8'))).toEqual([current, old])
  expect(await keys('remove', old)).toMatchObject({ code: 1, output: expect.stringContaining('are sealed with') })
  await it.start()
  await expect.poll(counted, { interval: 500 }).toEqual({ [current]: DOCUMENTS + 1, [old]: 0, plain: 0 })
  await expect.poll(numbers, { interval: 500 }).toBe(`all orders are sealed with ${current}`)
  expect(await keys('remove', current)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is the current key'),
  })
  expect(await keys('remove', old)).toMatchObject({ code: 0 })
  expect(idsOf(readFileSync(ring, 'utf8'))).toEqual([current])
  await it.stop()
  await it.start()
})

test('a backup holds them sealed; what is restored opens with the ring, and not without', async () => {
  expect(await it.run('backup')).toMatchObject({ code: 0 })
  await it.stop()
  const into = join(it.folder, 'restored')
  expect(await it.run('restore', [it.env.BACKUP_DIR!, '--into', into])).toMatchObject({ code: 0 })
  const restored = { DATA_DIR: into, BACKUP_DIR: '' }
  expect(await refused({ ...restored, DATA_KEYS_FILE: '' })).toMatchObject({ code: 78 })
  expect(await it.run('verify', [], restored)).toMatchObject({
    code: 0,
    output: expect.stringContaining('All is well'),
  })
})

test('verify names a sealed file in whose place another one lies', async () => {
  const [id = ''] = idsOf(readFileSync(ring, 'utf8'))
  const [one = '', another = ''] = kept().filter((name) => name.includes(`.${id}.`))
  const folder = join(it.env.DATA_DIR!, 'documents', 'kept')
  expect(existsSync(join(folder, one))).toBe(true)
  writeFileSync(join(folder, one), readFileSync(join(folder, another)))
  const { code, output } = await it.run('verify')
  expect(output).toContain(`its file ${one} is damaged, or another file lies in its place.`)
  expect(code).toBe(1)
  rmSync(ring)
  expect(await it.run('verify')).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read (ENOENT)') })
})
