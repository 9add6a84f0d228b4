import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createVerifier } from 'fast-jwt'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { parseEnv } from '#server/env.ts'
import { isSigned, PASS_TYPE, TEAM, walletFiles } from '#server/testing/wallet-files.ts'
import { appleKeys, googleKeys, offeredWallets, walletWarnings } from '#server/wallet-keys.ts'
import { makeApplePass } from '#server/wallets/apple-pass.ts'
import { googlePassLink } from '#server/wallets/google-pass.ts'
import { passService } from '#server/wallets/pass-service.ts'
import type { WalletPass } from '#server/wallets/wallet-pass.ts'
import { WALLET_WORDS } from '#server/wallets/wallet-words.ts'

const operator = walletFiles()
afterAll(() => operator.remove())

const env = parseEnv({ ...operator.apple, ...operator.google })
const PASS = {
  order_id: 123456,
  traveller: 'LUKASZ O CONNOR NUÑEZ',
  direction: 'Arrival' as const,
  flight: 'DE 2234',
  flight_day: '2098-12-15',
  application_code: '8M9BKV',
  code: 'https://eticket.migracion.gob.do/report/ticket?t=8M9BKV&k=0f9c2d8a7b6e5d4c3b2a190817263544',
  page: 'https://entrada.example/get-new-order-details/MTIzNDU2',
  brand: { name: 'Dominican E-Ticket', colours: { accent: '#0a5f80', accentText: '#ffffff' } },
}

const read = async (pass: WalletPass = PASS) => unzipSync(await makeApplePass(appleKeys(env)!, pass))
const json = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes!).toString())

describe('a pass for Apple’s wallet', () => {
  test('has what the published format wants of every pass, and the traveller’s own facts', async () => {
    const pass = json((await read())['pass.json'])
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: '123456-Arrival',
      organizationName: 'Dominican E-Ticket',
      description: 'word.title',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: PASS.code, messageEncoding: 'iso-8859-1' }],
      backgroundColor: 'rgb(10, 95, 128)',
      foregroundColor: 'rgb(255, 255, 255)',
      relevantDates: [{ startDate: '2098-12-15T04:00:00.000Z', endDate: '2098-12-16T04:00:00.000Z' }],
    })
    expect(Date.parse(pass.expirationDate)).toBe(Date.parse('2098-12-17T12:00:00Z'))
    expect(pass.voided).toBeUndefined()
    const fields = Object.values(pass.generic as object).flat()
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toEqual({
      traveller: 'LUKASZ O CONNOR NUÑEZ',
      direction: 'word.Arrival',
      flight: 'DE 2234',
      date: '2098-12-15T00:00:00Z',
      code: '8M9BKV',
      order: '123456',
      counts: PASS.page,
    })
  })

  test('is void without a code, and tells where it is brought up to date only over https', async () => {
    const service = (url: string) =>
      passService({ secret: 's'.repeat(40), env: { PUBLIC_URL: url } }, { orderId: 7, direction: 'Arrival' })
    expect(service('http://localhost:3000')).toBeUndefined()
    expect(service('https://entrada.example')).toEqual({
      webServiceURL: 'https://entrada.example/wallet-updates',
      authenticationToken: expect.stringMatching(/^[\w-]{43}$/),
    })
    const ended = json((await read({ ...PASS, code: null }))['pass.json'])
    expect([ended.voided, ended.barcodes, ended.webServiceURL]).toEqual([true, undefined, undefined])
    expect(JSON.stringify(ended)).not.toContain(PASS.application_code)
  })

  test('is said in all our languages, each word of it, good or void', async () => {
    const files = await read()
    const other = await read({ ...PASS, code: null })
    const passes = [files, other].map((one) => Buffer.from(one['pass.json']!).toString()).join()
    const said = new Set(passes.match(/word\.\w+/g))
    for (const word of ['traveller', 'changed', 'ended', 'endedMore']) expect(said).toContain(`word.${word}`)
    for (const language of TRAVELLER_LANGUAGES) {
      const strings = Buffer.from(files[`${language}.lproj/pass.strings`]!).toString()
      for (const word of said) expect(strings).toContain(`"${word}" = "`)
      expect(strings).toContain(WALLET_WORDS[language].title)
    }
  })

  test('names the SHA-1 of each of its files, and has the icon that none goes without', async () => {
    const { signature, 'manifest.json': manifest, ...files } = await read()
    expect(signature?.length).toBeGreaterThan(500)
    const sums = Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
    expect(json(manifest)).toEqual(Object.fromEntries(sums))
    for (const [name, side] of [
      ['icon.png', 29],
      ['icon@2x.png', 58],
      ['icon@3x.png', 87],
      ['logo.png', 50],
    ] as const) {
      expect(await sharp(Buffer.from(files[name]!)).metadata()).toMatchObject({
        format: 'png',
        width: side,
        height: side,
      })
    }
  })

  test('is signed by the operator’s certificate; one that was changed is not', async () => {
    const files = await read()
    expect(isSigned(files, operator.at)).toBe(true)
    const manifest = Buffer.from(files['manifest.json']!)
      .toString()
      .replace(/[0-9a-f]{40}/, 'f'.repeat(40))
    expect(isSigned({ ...files, 'manifest.json': Buffer.from(manifest) }, operator.at)).toBe(false)
    const [certificate, key] = ['other.pem', 'other.key'].map((name) => readFileSync(operator.at(name)))
    const stranger = { certificate: new X509Certificate(certificate!), key: createPrivateKey(key!) }
    const forged = await makeApplePass({ ...appleKeys(env)!, ...stranger }, PASS)
    expect(isSigned(unzipSync(forged), operator.at)).toBe(false)
  })

  test('tells a code in other letters as UTF-8, and leaves out what is not known', async () => {
    const unknown = {
      ...PASS,
      code: 'código',
      flight: null as never,
      flight_day: null as never,
      application_code: null as never,
    }
    const pass = json((await read(unknown))['pass.json'])
    expect(pass.barcodes).toMatchObject([{ message: 'código', messageEncoding: 'utf-8' }])
    expect([pass.expirationDate, pass.relevantDates]).toEqual([undefined, undefined])
    expect(JSON.stringify(pass)).not.toContain('null')
  })

  test('is not offered any more when a certificate has expired, and the log says so before', () => {
    const ends = env.APPLE_PASS_CERTIFICATE!.validToDate.getTime()
    expect(offeredWallets(env)).toEqual(['apple', 'google'])
    expect(appleKeys(env, ends + 1)).toBeUndefined()
    expect(walletWarnings(env, ends - 31 * 86_400_000)).toEqual([])
    expect(walletWarnings(env, ends - 86_400_000)[0]).toMatch(/^APPLE_PASS_CERTIFICATE expires on \d{4}-\d\d-\d\d/)
    expect(walletWarnings(env, ends + 1)[0]).toMatch(/^APPLE_PASS_CERTIFICATE expired on/)
  })
})

describe('a pass for Google’s wallet', () => {
  const verify = createVerifier({
    key: operator.googleKey.export({ type: 'spki', format: 'pem' }),
    algorithms: ['RS256'],
  })
  const tokenOf = (
    pass: Parameters<typeof googlePassLink>[1],
    language = 'en' as (typeof TRAVELLER_LANGUAGES)[number],
  ) => {
    const link = googlePassLink(googleKeys(env)!, pass, language)
    expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    return link!.split('/').at(-1)!
  }

  test('is a token of the service account with the whole pass in it', () => {
    const { payload, ...claims } = verify(tokenOf(PASS))
    expect(claims).toEqual({
      iss: 'wallet@operator.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      iat: expect.any(Number),
    })
    const said = (value: string) => ({ defaultValue: { language: 'en', value } })
    expect(payload).toEqual({
      genericClasses: [{ id: '3388000000022123456.entrada' }],
      genericObjects: [
        {
          id: '3388000000022123456.123456-Arrival',
          classId: '3388000000022123456.entrada',
          state: 'ACTIVE',
          cardTitle: said('Dominican E-Ticket'),
          header: said('LUKASZ O CONNOR NUÑEZ'),
          subheader: said('Arrival'),
          textModulesData: [
            { id: 'date', header: 'Date of the flight', body: '15 Dec 2098' },
            { id: 'flight', header: 'Flight', body: 'DE 2234' },
            { id: 'code', header: 'Application code', body: '8M9BKV' },
            { id: 'order', header: 'Order', body: '123456' },
          ],
          barcode: { type: 'QR_CODE', value: PASS.code },
          hexBackgroundColor: '#0a5f80',
          validTimeInterval: { end: { date: '2098-12-17T12:00:00Z' } },
        },
      ],
    })
  })

  test.each(TRAVELLER_LANGUAGES)('is short enough in %s, with name, day and code in it', (language) => {
    const token = tokenOf(PASS, language)
    expect(token.length).toBeLessThanOrEqual(1800)
    const [object] = verify(token).payload.genericObjects
    expect(object.barcode.value).toBe(PASS.code)
    expect(object.textModulesData[0].id).toBe('date')
  })

  test('keeps its number whatever is in it, a changed token is none, and a code that is too long has none', () => {
    const idOf = (pass: WalletPass) => verify(tokenOf(pass)).payload.genericObjects[0].id
    expect(idOf(PASS)).toBe(idOf({ ...PASS, code: 'https://eticket.migracion.gob.do/another' }))
    expect(idOf(PASS)).not.toBe(idOf({ ...PASS, direction: 'Departure' }))
    const [head, body = '', signature] = tokenOf(PASS).split('.')
    const changed = Buffer.from(body, 'base64url').toString().replace('LUKASZ', 'SOFIA')
    const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.')
    expect(() => verify(forged)).toThrow(/signature/i)
    expect(googlePassLink(googleKeys(env)!, { ...PASS, code: 'x'.repeat(1_500) }, 'en')).toBeUndefined()
  })
})
