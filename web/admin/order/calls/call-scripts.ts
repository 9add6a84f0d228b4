import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { CallReason } from '#web/admin/order/calls/call-reasons.ts'
import { listNames, type FieldNames } from '#web/admin/order/calls/field-names.ts'

interface Script extends Record<CallReason['why'], string> {
  /** {name}: the traveller, {me}: who calls, {brand}: the landing site, {id}: the order. */
  greeting: string
  /** {what}: the values by name. */
  askedAbout: string
  checkAbout: string
  closing: string
  /** The same where the flight is past. */
  closingPast: string
}

/** TABLE: language -> what a caller says on the phone. */
const SCRIPTS: Record<TravellerLanguage, Script> = {
  en: {
    greeting:
      'Hello, am I speaking with {name}? This is {me} from {brand}, about your entry form for the Dominican Republic, order {id}.',
    past: 'Your travel date has passed, so we can no longer file this form for you. I am calling about what is still open on your order.',
    mail: 'Our e-mail to you came back. Could you spell your e-mail address for me?',
    asked: 'We sent you a question by e-mail and have not had your answer yet. Shall we go through it now?',
    askedAbout:
      'We sent you a question by e-mail and have not had your answer yet. It is about this: {what}. Shall we go through it now?',
    check: 'One detail of your form has to be right before we can file it. May I check it with you?',
    checkAbout: 'Before we can file your form, we have to check this with you: {what}. Do you have a minute?',
    general: 'Do you have a minute to go over your order?',
    closing: 'Thank you very much. We will write to you as soon as your form is ready. Have a good trip!',
    closingPast: 'Thank you very much. We will write to you by e-mail about what comes next. Goodbye!',
  },
  es: {
    greeting:
      'Hola, ¿hablo con {name}? Le llama {me}, de {brand}, por su formulario de entrada a la República Dominicana, pedido {id}.',
    past: 'Su fecha de viaje ya pasó, por lo que ya no podemos presentar este formulario. Le llamo por lo que queda pendiente de su pedido.',
    mail: 'El correo que le enviamos nos fue devuelto. ¿Me puede deletrear su correo electrónico?',
    asked: 'Le enviamos una pregunta por correo y aún no tenemos su respuesta. ¿La vemos ahora?',
    askedAbout:
      'Le enviamos una pregunta por correo y aún no tenemos su respuesta. Es sobre lo siguiente: {what}. ¿La vemos ahora?',
    check: 'Antes de presentar su formulario tenemos que confirmar un dato. ¿Me permite verificarlo con usted?',
    checkAbout:
      'Antes de presentar su formulario tenemos que verificar lo siguiente con usted: {what}. ¿Tiene un minuto?',
    general: '¿Tiene un minuto para revisar su pedido?',
    closing: 'Muchas gracias. Le escribiremos en cuanto su formulario esté listo. ¡Buen viaje!',
    closingPast: 'Muchas gracias. Le escribiremos por correo con los próximos pasos. ¡Que tenga buen día!',
  },
  fr: {
    greeting:
      'Bonjour, je parle bien à {name}\u00a0? Ici {me}, de {brand}, au sujet de votre formulaire d’entrée en République dominicaine, commande {id}.',
    past: 'Votre date de voyage est passée\u00a0: nous ne pouvons plus transmettre ce formulaire. Je vous appelle pour régler ce qui reste ouvert dans votre commande.',
    mail: 'L’e-mail que nous vous avons envoyé nous est revenu. Pouvez-vous m’épeler votre adresse e-mail\u00a0?',
    asked:
      'Nous vous avons posé une question par e-mail et n’avons pas encore reçu votre réponse. Pouvons-nous la voir ensemble maintenant\u00a0?',
    askedAbout:
      'Nous vous avons posé une question par e-mail et n’avons pas encore reçu votre réponse. Elle porte sur ceci\u00a0: {what}. Pouvons-nous la voir ensemble maintenant\u00a0?',
    check:
      'Une information de votre formulaire doit être exacte avant que nous puissions le transmettre. Puis-je la vérifier avec vous\u00a0?',
    checkAbout:
      'Avant de transmettre votre formulaire, nous devons vérifier ceci avec vous\u00a0: {what}. Avez-vous une minute\u00a0?',
    general: 'Avez-vous une minute pour parler de votre commande\u00a0?',
    closing: 'Merci beaucoup. Nous vous écrirons dès que votre formulaire sera prêt. Bon voyage\u00a0!',
    closingPast: 'Merci beaucoup. Nous vous écrirons par e-mail pour la suite. Bonne journée\u00a0!',
  },
  de: {
    greeting:
      'Guten Tag, spreche ich mit {name}? Hier ist {me} von {brand}. Es geht um Ihr Einreiseformular für die Dominikanische Republik, Bestellung {id}.',
    past: 'Ihr Reisedatum ist vorbei, deshalb können wir dieses Formular nicht mehr einreichen. Ich rufe an, um zu klären, was bei Ihrer Bestellung noch offen ist.',
    mail: 'Unsere E-Mail an Sie kam zurück. Können Sie mir Ihre E-Mail-Adresse bitte buchstabieren?',
    asked:
      'Wir haben Ihnen per E-Mail eine Frage gestellt und noch keine Antwort bekommen. Wollen wir sie gleich klären?',
    askedAbout:
      'Wir haben Ihnen per E-Mail eine Frage gestellt und noch keine Antwort bekommen. Es geht um Folgendes: {what}. Wollen wir das gleich klären?',
    check:
      'Eine Angabe in Ihrem Formular muss stimmen, bevor wir es einreichen können. Darf ich sie kurz mit Ihnen prüfen?',
    checkAbout:
      'Bevor wir Ihr Formular einreichen können, müssen wir Folgendes mit Ihnen prüfen: {what}. Haben Sie eine Minute Zeit?',
    general: 'Haben Sie eine Minute Zeit, um Ihre Bestellung mit mir durchzugehen?',
    closing: 'Vielen Dank. Wir schreiben Ihnen, sobald Ihr Formular fertig ist. Gute Reise!',
    closingPast: 'Vielen Dank. Wir schreiben Ihnen per E-Mail, wie es weitergeht. Auf Wiederhören!',
  },
  it: {
    greeting:
      'Buongiorno, parlo con {name}? Sono {me} di {brand}, chiamo per il suo modulo d’ingresso nella Repubblica Dominicana, ordine {id}.',
    past: 'La data del suo viaggio è passata, quindi non possiamo più inviare questo modulo. La chiamo per quello che resta in sospeso nel suo ordine.',
    mail: 'L’e-mail che le abbiamo inviato è tornata indietro. Può dettarmi il suo indirizzo e-mail lettera per lettera?',
    asked: 'Le abbiamo fatto una domanda per e-mail e non abbiamo ancora ricevuto risposta. La vediamo insieme adesso?',
    askedAbout:
      'Le abbiamo fatto una domanda per e-mail e non abbiamo ancora ricevuto risposta. Riguarda quanto segue: {what}. La vediamo insieme adesso?',
    check: 'Un dato del suo modulo deve essere corretto prima dell’invio. Posso verificarlo con lei?',
    checkAbout: 'Prima di inviare il suo modulo dobbiamo verificare con lei quanto segue: {what}. Ha un minuto?',
    general: 'Ha un minuto per parlare del suo ordine?',
    closing: 'Grazie mille. Le scriveremo appena il suo modulo sarà pronto. Buon viaggio!',
    closingPast: 'Grazie mille. Le scriveremo per e-mail come procediamo. Buona giornata!',
  },
  pt: {
    greeting:
      'Olá, falo com {name}? O meu nome é {me}, da equipe {brand}. É sobre o seu formulário de entrada na República Dominicana, pedido {id}.',
    past: 'A data da sua viagem já passou, por isso não podemos mais enviar este formulário. Ligo para falar do que ainda está em aberto no seu pedido.',
    mail: 'O e-mail que lhe enviamos voltou. Pode soletrar o seu endereço de e-mail?',
    asked: 'Enviamos uma pergunta por e-mail e ainda não recebemos a sua resposta. Podemos vê-la agora?',
    askedAbout:
      'Enviamos uma pergunta por e-mail e ainda não recebemos a sua resposta. É sobre o seguinte: {what}. Podemos vê-la agora?',
    check: 'Um dado do seu formulário precisa estar correto antes do envio. Podemos conferi-lo juntos?',
    checkAbout: 'Antes de enviar o seu formulário, precisamos conferir o seguinte: {what}. Tem um minuto?',
    general: 'Tem um minuto para falarmos do seu pedido?',
    closing: 'Agradecemos muito. Escreveremos assim que o seu formulário estiver pronto. Boa viagem!',
    closingPast: 'Agradecemos muito. Escreveremos por e-mail sobre os próximos passos. Tenha um bom dia!',
  },
  ru: {
    greeting:
      'Здравствуйте, это {name}? Меня зовут {me}, компания {brand}. Звоню по поводу вашей въездной анкеты для Доминиканской Республики, заказ {id}.',
    past: 'Дата вашей поездки уже прошла, поэтому подать эту анкету мы больше не можем. Звоню, чтобы решить, что делать с вашим заказом.',
    mail: 'Наше письмо вам вернулось. Продиктуйте, пожалуйста, ваш адрес электронной почты по буквам.',
    asked: 'Мы отправили вам вопрос по электронной почте и пока не получили ответа. Давайте разберём его сейчас?',
    askedAbout:
      'Мы отправили вам вопрос по электронной почте и пока не получили ответа. Речь идёт о следующем: {what}. Давайте разберём его сейчас?',
    check: 'Прежде чем подать анкету, нам нужно уточнить в ней один пункт. Можно проверить его с вами?',
    checkAbout: 'Прежде чем подать анкету, нам нужно проверить вместе с вами следующее: {what}. У вас есть минута?',
    general: 'У вас есть минута, чтобы обсудить ваш заказ?',
    closing: 'Большое спасибо. Мы напишем вам, как только ваша анкета будет готова. Хорошей поездки!',
    closingPast: 'Большое спасибо. Мы напишем вам по электронной почте, что будет дальше. Всего доброго!',
  },
}

interface Spoken {
  name: string
  me: string
  brand: string
  id: number
}

/**
 * What a caller says in a language, sentence by sentence, for these reasons. `names`: what the values are called in it; without these no value
 * is named.
 */
export function callScript(
  language: TravellerLanguage,
  reasons: readonly CallReason[],
  spoken: Spoken,
  names: FieldNames | undefined,
): string[] {
  const { greeting, closing, closingPast, askedAbout, checkAbout, ...says } = SCRIPTS[language]
  const filled = greeting.replace(/\{(name|me|brand|id)\}/g, (_, place: keyof Spoken) => String(spoken[place]))
  const about: Partial<typeof says> = { asked: askedAbout, check: checkAbout }
  const sentences = reasons.map((reason) => {
    const pattern = about[reason.why]
    if (names === undefined || pattern === undefined || reason.about.length === 0) return says[reason.why]
    const what = listNames(
      language,
      reason.about.map((name) => names[name]),
    )
    return pattern.replace('{what}', () => what)
  })
  return [filled, ...sentences, reasons.some(({ why }) => why === 'past') ? closingPast : closing]
}
