import { allWords, NUMBERS, says } from '#web/assistant/matching/tokens.ts'

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
  list(`madre|padre|padres|conyuge|esposo|esposa|pareja|hijo|hija|hijos|hijas|nino|nina|ninos|menor|menores|tutor|tutora
  |acompanante|acompanantes|emergencia|contacto|familiar|familiares|responsable|empresa
  |mother|father|parent|parents|maiden|spouse|partner|child|children|daughter|infant|minor|minors|family member|family members
  |companion|companions|emergency|contact person|contact name|point contact|guardian|employer|employment|company name
  |mere|pere|conjoint|conjointe|partenaire|enfant|enfants|fille|mineur|mineurs|tuteur|tutrice|bebe
  |accompagnant|accompagnateur|urgence|contact|responsable|employeur
  |mutter|vater|eltern|elternteil|ehepartner|partnerin|kindes|kinder|sohn|tochter|minderjahrige|minderjahriger|minderjahrigen|vormund
  |begleitperson|begleiter|mitreisende|mitreisender|mitreisenden|notfall|kontaktperson|notfallkontakt|arbeitgeber
  |genitore|genitori|coniuge|figlio|figlia|figli|bambino|bambina|minore|minori|tutore|familiari
  |accompagnatore|accompagnatori|emergenza|contatto|datore
  |mae|pai|conjuge|companheiro|companheira|filho|filha|filhos|crianca|criancas|responsavel|encarregado
  |acompanhante|acompanhantes|contato|empregador
  |матери|отца|родитель|родителя|родителей|супруг|супруга|супруги|партнер|партнера|ребенок|ребенка|дети|детей|несовершеннолетний|несовершеннолетнего
  |опекун|опекуна|спутник|спутника|попутчик|сопровождающий|сопровождающего|экстренной|экстренный|контактного|контактное|работодатель`)

/** TABLE: what a form calls those who travel, before it counts them. */
const PERSONS = new Set(
  allWords(`pasajero viajero persona adulto huesped solicitante visitante turista pax
  passenger traveller traveler person adult guest applicant visitor tourist member
  passager voyageur personne adulte demandeur visiteur touriste client
  passagier reisender reisende person erwachsener erwachsene antragsteller gast besucher
  passeggero viaggiatore persona adulto ospite richiedente visitatore turista
  passageiro viajante pessoa hospede requerente
  пассажир пассажира путешественник человек лицо взрослый заявитель гость турист`),
)

/** The second and those after. */
const LATER =
  /^(?:0*(?:[2-9]|[1-9]\d)(?:nd|rd|th|o|a|do|da|er|ro|eme|e)?|second[oa]?|third|segund[oa]|tercer[oa]?|deuxieme|troisieme|zweite[rsn]?|dritte[rsn]?|terz[oa]|terceir[oa]|второ(?:и|го)|трет(?:ии|ьего))$/

/** TABLE: what turns a question round, so that yes would say no: not, without, less than, free of, all but. */
const TURNING = new Set(
  allWords(`no sin ningun ninguno ninguna nunca jamas tampoco menos inferior libre libres exento exenta exentos exentas excepto salvo
  not non without never none neither nor nothing cannot don doesn didn isn aren haven hasn less below under free exempt except
  ne pas sans aucun aucune jamais ni moins inferieur inferieure franchise exempte sauf
  nicht kein keine keinen keiner keines ohne niemals weniger unter frei zollfrei steuerfrei ausser
  senza nessun nessuna nessuno mai meno inferiore esente esenti franchigia eccetto
  nao sem nenhum nenhuma abaixo isento isenta isentos isentas exceto
  не нет без никогда менее меньше беспошлинные беспошлинно кроме`),
)
const BOTH_ANSWERS = /(?<=^| )(?:si|yes|oui|ja|sim|да) (?:(?:o|or|ou|oder|или) )?(?:no|non|nein|nao|нет)(?= |$)/g

/** TABLE: what browsers are told a field is for, of which nothing is ours. */
const REFUSED_HINTS = /^(?:cc-|one-time-code|current-password|new-password|username|webauthn|transaction-)/

function list(text: string): (readonly string[])[] {
  return text.split('|').map(allWords)
}

const exactly = (words: readonly string[], all: readonly string[]) => all.every((word) => words.includes(word))

/** Whether a control asks for a secret, by anything that it is called. */
export function isSecret(texts: readonly string[], hint: string): boolean {
  if (REFUSED_HINTS.test(hint)) return true
  return texts.some((text) => {
    const words = allWords(text.replace(/([a-z])([A-Z])|[_-]/g, '$1 $2'))
    return SECRETS.some((phrase) => (phrase.length === 1 ? exactly(words, phrase) : says(words, phrase)))
  })
}

/** Whether a question may be negated, or ask for the contrary. "Yes/no" in it does not count. */
export function isTurned(question: string): boolean {
  return allWords(question)
    .join(' ')
    .replace(BOTH_ANSWERS, '')
    .split(' ')
    .some((word) => TURNING.has(word))
}

/** Whether a text speaks of somebody else than the traveller. */
export function isAboutOthers(text: string): boolean {
  const words = allWords(text)
  // In English it is a sort.
  if (words.some((word, place) => word === 'kind' && words[place + 1] !== 'of') || isAboutLater(words)) return true
  return OTHERS.some((phrase) => (phrase.length === 1 ? exactly(words, phrase) : says(words, phrase)))
}

/** "Passenger 2", "Pasajero n.º 3", "Second traveller", "Traveller (2 of 3)". */
function isAboutLater(words: readonly string[]): boolean {
  const said = words.filter((word) => !NUMBERS.has(word) && !/^\p{L}$/u.test(word))
  return said.some((word, place) => {
    if (!LATER.test(word)) return false
    const isOf = /^(?:of|de|von|di|из)$/.test(said[place + 1] ?? '') && /^\d+$/.test(said[place + 2] ?? '')
    if (isOf) return said.some((one) => PERSONS.has(one))
    return PERSONS.has(said[place - 1] ?? '') || (!/^\d+$/.test(word) && PERSONS.has(said[place + 1] ?? ''))
  })
}
