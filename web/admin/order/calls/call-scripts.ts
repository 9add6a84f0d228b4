import type { TravellerLanguage } from '#contract/values/languages.ts'

/** Why a traveller is called: what a script has a sentence for. */
export type CallReason = 'mail' | 'asked' | 'check' | 'general'

interface Script extends Record<CallReason, string> {
  /** {name}: the traveller, {me}: who calls, {brand}: the landing site, {id}: the order. */
  greeting: string
  closing: string
}

/** TABLE: language -> what a caller says on the phone. */
const SCRIPTS: Record<TravellerLanguage, Script> = {
  en: {
    greeting:
      'Hello, am I speaking with {name}? This is {me} from {brand}, about your entry form for the Dominican Republic, order {id}.',
    mail: 'Our e-mail to you came back. Could you spell your e-mail address for me?',
    asked: 'We sent you a question by e-mail and have not had your answer yet. Shall we go through it now?',
    check: 'One detail of your form has to be right before we can file it. May I check it with you?',
    general: 'Do you have a minute to go over your order?',
    closing: 'Thank you very much. We will write to you as soon as it is done. Have a good trip!',
  },
  es: {
    greeting:
      'Hola, ¿hablo con {name}? Le llama {me}, de {brand}, por su formulario de entrada a la República Dominicana, pedido {id}.',
    mail: 'El correo que le enviamos nos fue devuelto. ¿Me puede deletrear su correo electrónico?',
    asked: 'Le enviamos una pregunta por correo y aún no tenemos su respuesta. ¿La vemos ahora?',
    check:
      'Hay un dato de su formulario que debe estar correcto antes de presentarlo. ¿Me permite verificarlo con usted?',
    general: '¿Tiene un minuto para revisar su pedido?',
    closing: 'Muchas gracias. Le escribiremos en cuanto esté listo. ¡Buen viaje!',
  },
  fr: {
    greeting:
      'Bonjour, je parle bien à {name}\u00a0? Ici {me}, de {brand}, au sujet de votre formulaire d’entrée en République dominicaine, commande {id}.',
    mail: 'L’e-mail que nous vous avons envoyé nous est revenu. Pouvez-vous m’épeler votre adresse e-mail\u00a0?',
    asked:
      'Nous vous avons posé une question par e-mail et n’avons pas encore reçu votre réponse. Pouvons-nous la voir ensemble maintenant\u00a0?',
    check:
      'Une information de votre formulaire doit être exacte avant que nous puissions le transmettre. Puis-je la vérifier avec vous\u00a0?',
    general: 'Avez-vous une minute pour parler de votre commande\u00a0?',
    closing: 'Merci beaucoup. Nous vous écrirons dès que ce sera fait. Bon voyage\u00a0!',
  },
  de: {
    greeting:
      'Guten Tag, spreche ich mit {name}? Hier ist {me} von {brand}. Es geht um Ihr Einreiseformular für die Dominikanische Republik, Bestellung {id}.',
    mail: 'Unsere E-Mail an Sie kam zurück. Können Sie mir Ihre E-Mail-Adresse bitte buchstabieren?',
    asked:
      'Wir haben Ihnen per E-Mail eine Frage gestellt und noch keine Antwort bekommen. Wollen wir sie gleich klären?',
    check:
      'Eine Angabe in Ihrem Formular muss stimmen, bevor wir es einreichen können. Darf ich sie kurz mit Ihnen prüfen?',
    general: 'Haben Sie eine Minute Zeit, um Ihre Bestellung mit mir durchzugehen?',
    closing: 'Vielen Dank. Wir schreiben Ihnen, sobald alles erledigt ist. Gute Reise!',
  },
  it: {
    greeting:
      'Buongiorno, parlo con {name}? Sono {me} di {brand}, chiamo per il suo modulo d’ingresso nella Repubblica Dominicana, ordine {id}.',
    mail: 'L’e-mail che le abbiamo inviato è tornata indietro. Può dettarmi il suo indirizzo e-mail lettera per lettera?',
    asked: 'Le abbiamo fatto una domanda per e-mail e non abbiamo ancora ricevuto risposta. La vediamo insieme adesso?',
    check: 'Un dato del suo modulo deve essere corretto prima dell’invio. Posso verificarlo con lei?',
    general: 'Ha un minuto per parlare del suo ordine?',
    closing: 'Grazie mille. Le scriveremo appena sarà pronto. Buon viaggio!',
  },
  pt: {
    greeting:
      'Olá, falo com {name}? O meu nome é {me}, da equipe {brand}. É sobre o seu formulário de entrada na República Dominicana, pedido {id}.',
    mail: 'O e-mail que lhe enviamos voltou. Pode soletrar o seu endereço de e-mail?',
    asked: 'Enviamos uma pergunta por e-mail e ainda não recebemos a sua resposta. Podemos vê-la agora?',
    check: 'Um dado do seu formulário precisa estar correto antes do envio. Podemos conferi-lo juntos?',
    general: 'Tem um minuto para falarmos do seu pedido?',
    closing: 'Agradecemos muito. Escreveremos assim que estiver pronto. Boa viagem!',
  },
  ru: {
    greeting:
      'Здравствуйте, это {name}? Меня зовут {me}, компания {brand}. Звоню по поводу вашей въездной анкеты для Доминиканской Республики, заказ {id}.',
    mail: 'Наше письмо вам вернулось. Продиктуйте, пожалуйста, ваш адрес электронной почты по буквам.',
    asked: 'Мы отправили вам вопрос по электронной почте и пока не получили ответа. Давайте разберём его сейчас?',
    check: 'Прежде чем подать анкету, нам нужно уточнить в ней один пункт. Можно проверить его с вами?',
    general: 'У вас есть минута, чтобы обсудить ваш заказ?',
    closing: 'Большое спасибо. Мы напишем вам, как только всё будет готово. Хорошей поездки!',
  },
}

interface Spoken {
  name: string
  me: string
  brand: string
  id: number
}

/** What a caller says in a language, sentence by sentence, for these reasons. */
export function callScript(language: TravellerLanguage, reasons: readonly CallReason[], spoken: Spoken): string[] {
  const { greeting, closing, ...says } = SCRIPTS[language]
  const filled = greeting.replace(/\{(name|me|brand|id)\}/g, (_, place: keyof Spoken) => String(spoken[place]))
  return [filled, ...reasons.map((reason) => says[reason]), closing]
}
