import { describe, expect, test } from 'vitest'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { TRAVELLER_LANGUAGES, type TravellerLanguage } from '#contract/values/languages.ts'
import type { CallReason } from '#web/admin/order/calls/call-reasons.ts'
import { callScript } from '#web/admin/order/calls/call-scripts.ts'
import { FIELD_NAMES, listNames } from '#web/admin/order/calls/field-names.ts'

const SPOKEN = { name: 'Ana Diaz', me: 'Tina', brand: 'Brand', id: 7 }
const ASKED: CallReason = { why: 'asked', about: ['hotel'] }
const CHECK: CallReason = { why: 'check', about: ['dateOfBirth', 'passportNumber'] }
const REASONS: CallReason[] = [{ why: 'mail', about: [] }, ASKED, CHECK]

/** TABLE: language -> what is said of what was asked, and of what is to be checked; written by hand. */
const SAYS: Record<TravellerLanguage, [asked: string, check: string]> = {
  en: [
    'We sent you a question by e-mail and have not had your answer yet. It is about this: hotel. Shall we go through it now?',
    'Before we can file your form, we have to check this with you: date of birth and passport number. Do you have a minute?',
  ],
  es: [
    'Le enviamos una pregunta por correo y aún no tenemos su respuesta. Es sobre lo siguiente: hotel. ¿La vemos ahora?',
    'Antes de presentar su formulario tenemos que verificar lo siguiente con usted: fecha de nacimiento y número de pasaporte. ¿Tiene un minuto?',
  ],
  fr: [
    'Nous vous avons posé une question par e-mail et n’avons pas encore reçu votre réponse. Elle porte sur ceci\u00a0: hôtel. Pouvons-nous la voir ensemble maintenant\u00a0?',
    'Avant de transmettre votre formulaire, nous devons vérifier ceci avec vous\u00a0: date de naissance et numéro de passeport. Avez-vous une minute\u00a0?',
  ],
  de: [
    'Wir haben Ihnen per E-Mail eine Frage gestellt und noch keine Antwort bekommen. Es geht um Folgendes: Hotel. Wollen wir das gleich klären?',
    'Bevor wir Ihr Formular einreichen können, müssen wir Folgendes mit Ihnen prüfen: Geburtsdatum und Passnummer. Haben Sie eine Minute Zeit?',
  ],
  it: [
    'Le abbiamo fatto una domanda per e-mail e non abbiamo ancora ricevuto risposta. Riguarda quanto segue: hotel. La vediamo insieme adesso?',
    'Prima di inviare il suo modulo dobbiamo verificare con lei quanto segue: data di nascita e numero di passaporto. Ha un minuto?',
  ],
  pt: [
    'Enviamos uma pergunta por e-mail e ainda não recebemos a sua resposta. É sobre o seguinte: hotel. Podemos vê-la agora?',
    'Antes de enviar o seu formulário, precisamos conferir o seguinte: data de nascimento e número do passaporte. Tem um minuto?',
  ],
  ru: [
    'Мы отправили вам вопрос по электронной почте и пока не получили ответа. Речь идёт о следующем: гостиница. Давайте разберём его сейчас?',
    'Прежде чем подать анкету, нам нужно проверить вместе с вами следующее: дата рождения и номер паспорта. У вас есть минута?',
  ],
}

describe.each(TRAVELLER_LANGUAGES)('in %s', (language) => {
  test('the script names what was asked and what is to be checked, each as the traveller’s page does', async () => {
    const said = callScript(language, REASONS, SPOKEN, await FIELD_NAMES[language]())
    expect(said).toHaveLength(5)
    expect(said.slice(2, 4)).toEqual(SAYS[language])
  })

  test('after the flight it asks for nothing, and wishes no good trip', () => {
    const said = callScript(language, [{ why: 'past', about: [] }], SPOKEN, undefined)
    const before = callScript(language, [{ why: 'general', about: [] }], SPOKEN, undefined)
    expect(said).toHaveLength(3)
    expect(said[0]).toBe(before[0])
    expect(said[1]).not.toMatch(/[?{}]/)
    expect(before).not.toContain(said[2])
  })

  test('of what was only noted it says nothing, and what is written about at the end', async () => {
    const said = callScript(language, [{ why: 'general', about: [], words: 'Flight date differs' }], SPOKEN, undefined)
    expect(said).toEqual(callScript(language, [{ why: 'general', about: [] }], SPOKEN, undefined))
    expect(said.join()).not.toContain('Flight date differs')
    expect(said[2]).toMatch(/form|modulo|анкета/i)
  })

  test('it names nothing where nothing is known by name, or the names did not come', async () => {
    const nameless: CallReason[] = REASONS.map(({ why }) => ({ why, about: [] }))
    const said = callScript(language, nameless, SPOKEN, await FIELD_NAMES[language]())
    expect(said).toEqual(callScript(language, REASONS, SPOKEN, undefined))
    expect(new Set(said).size).toBe(5)
    expect(said.join()).not.toMatch(/[{}]/)
    for (const sentence of SAYS[language]) expect(said).not.toContain(sentence)
  })
})

test('within a sentence a name begins as a word of that language does there', async () => {
  const [de, pt, en] = await Promise.all([FIELD_NAMES.de(), FIELD_NAMES.pt(), FIELD_NAMES.en()])
  expect(listNames('en', [en.hotel, en.city, en.customsCash])).toBe(
    'hotel, city of residence, and cash over USD 10,000',
  )
  expect(listNames('pt', [pt.postalCode, pt.state])).toBe('CEP ou código postal e estado ou região')
  expect(listNames('es', ['Nombres', 'Ingreso'])).toBe('nombres e ingreso')
  expect(listNames('de', [de.permanentAddress, de.placeToStay])).toBe('ständige Anschrift und Ihre Unterkunft')
  expect(QUESTION_NAMES.filter((name) => listNames('de', [de[name]]) !== de[name])).toEqual([
    'permanentAddress',
    'passportNationality',
    'sports',
    'customsLive',
    'customsGoods',
  ])
})
