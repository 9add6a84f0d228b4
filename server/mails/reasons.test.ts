import { expect, test } from 'vitest'
import { keptInLanguage } from '#server/words/in-language.ts'

test.each([
  [
    'Given up after 3 attempts: Amazon SES cannot be reached',
    'Se desistió tras 3 intentos: No se puede llegar a Amazon SES',
  ],
  ['Given up after 12 attempts: HTTP 503', 'Se desistió tras 12 intentos: HTTP 503'],
  ['Ana Pérez says that it arrived', 'Ana Pérez dice que llegó'],
  ['The provider did not answer (ECONNRESET)', 'El proveedor no respondió (ECONNRESET)'],
  ['SendGrid did not send it: Bounced Address', 'SendGrid no lo envió: Bounced Address'],
  [
    'Mail to this address bounced on 20 Jan 2026. It was not sent.',
    'El correo a esta dirección fue devuelto el 20 ene 2026. No se envió.',
  ],
  [
    'Mail to this address was reported as spam on 1 Sept 2026. It was not sent.',
    'El correo a esta dirección se marcó como spam el 1 sept 2026. No se envió.',
  ],
  // As it was written before.
  [
    'Mail to this address bounced on 11/20/2026. It was not sent.',
    'El correo a esta dirección fue devuelto el 11/20/2026. No se envió.',
  ],
  ['The document is missing from the document store', 'El documento falta en el almacén de documentos'],
  ['550 5.1.1 no such user', '550 5.1.1 no such user'],
  ['', ''],
])('"%s" is said in Spanish too, the provider’s own words as they are', (reason, spanish) => {
  expect(keptInLanguage('es', reason)).toBe(spanish)
  expect(keptInLanguage('en', reason)).toBe(reason)
})
