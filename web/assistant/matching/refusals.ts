import { says, tokensOf } from '#web/assistant/matching/tokens.ts'

/** TABLE: what a label says where nothing may ever be typed: codes that prove who sits there, and secrets. */
const SECRETS =
  list(`captcha|recaptcha|hcaptcha|turnstile|codigo verificacion|codigo seguridad|codigo imagen|caracteres imagen|contrasena|clave acceso|pin
  |verification code|security code|confirmation code|characters image|characters picture|password|passcode|otp|cvv|cvc|one time code|not robot
  |code verification|code securite|code confirmation|caracteres image|mot passe
  |bestatigungscode|sicherheitscode|verifizierungscode|zeichen bild|passwort|kennwort
  |codice verifica|codice sicurezza|caratteri immagine|codice conferma
  |codigo verificacao|codigo seguranca|caracteres imagem|senha|palavra passe|codigo confirmacao
  |код подтверждения|проверочный код|код безопасности|символы картинки|пароль`)

/** TABLE: whose value it is where it is not the traveller's. */
const OTHERS =
  list(`madre|padre|conyuge|esposo|esposa|acompanante|acompanantes|emergencia|contacto|familiar|responsable|empresa
  |mother|father|maiden|spouse|companion|companions|emergency|contact person|contact name|guardian|employer|company name
  |mere|pere|conjoint|accompagnant|accompagnateur|urgence|contact|responsable|employeur
  |mutter|vater|ehepartner|begleitperson|mitreisende|notfall|kontaktperson|notfallkontakt|arbeitgeber
  |madre|padre|coniuge|accompagnatore|accompagnatori|emergenza|contatto|datore
  |mae|pai|conjuge|acompanhante|acompanhantes|emergencia|contato|contacto|empregador
  |матери|отца|супруга|супруги|сопровождающего|экстренной|экстренный|контактного|контактное|работодатель`)

/** TABLE: what browsers are told a field is for, of which nothing is ours. */
const REFUSED_HINTS = /^(?:cc-|one-time-code|current-password|new-password|username|webauthn|transaction-)/

function list(text: string): string[][] {
  return text.split('|').map((phrase) => phrase.trim().split(/\s+/))
}

const exactly = (words: readonly string[], all: readonly string[]) => all.every((word) => words.includes(word))

/** Whether a control asks for a secret, by anything that it is called. */
export function isSecret(texts: readonly string[], hint: string): boolean {
  if (REFUSED_HINTS.test(hint)) return true
  return texts.some((text) => {
    const words = tokensOf(text.replace(/([a-z])([A-Z])|[_-]/g, '$1 $2'))
    return SECRETS.some((phrase) => (phrase.length === 1 ? exactly(words, phrase) : says(words, phrase)))
  })
}

/** Whether a text speaks of somebody else than the traveller. */
export function isAboutOthers(text: string): boolean {
  const words = tokensOf(text)
  return OTHERS.some((phrase) => (phrase.length === 1 ? exactly(words, phrase) : says(words, phrase)))
}
