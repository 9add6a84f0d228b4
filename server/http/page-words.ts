import type { TravellerLanguage } from '#contract/values/languages.ts'

interface PageWords {
  /** Nothing at this address, and what the reason may be. */
  missing: string
  missingText: string
  /** The fault is ours, or the server is busy. */
  trouble: string
  troubleText: string
  /** The way to the form. */
  back: string
  /** What the choice of languages is called. */
  language: string
}

/** TABLE: language -> the words of the error pages. */
export const PAGE_WORDS: Record<TravellerLanguage, PageWords> = {
  en: {
    missing: 'There is nothing at this address',
    missingText:
      'The address may be mistyped, or the link has expired. You can find your order with its ID and your email.',
    trouble: 'Something went wrong',
    troubleText: 'It was not your doing. Please try again in a moment.',
    back: 'Find my order',
    language: 'Language',
  },
  es: {
    missing: 'No hay nada en esta dirección',
    missingText:
      'Puede que la dirección esté mal escrita o que el enlace haya vencido. Puede encontrar su pedido con su número y su correo.',
    trouble: 'Algo salió mal',
    troubleText: 'No es culpa suya. Vuelva a intentarlo dentro de un momento.',
    back: 'Buscar mi pedido',
    language: 'Idioma',
  },
  fr: {
    missing: 'Il n’y a rien à cette adresse',
    missingText:
      'L’adresse est peut-être mal saisie, ou le lien a expiré. Vous retrouverez votre commande avec son numéro et votre adresse e-mail.',
    trouble: 'Une erreur est survenue',
    troubleText: 'Vous n’y êtes pour rien. Veuillez réessayer dans un instant.',
    back: 'Retrouver ma commande',
    language: 'Langue',
  },
  de: {
    missing: 'Unter dieser Adresse ist nichts zu finden',
    missingText:
      'Vielleicht ist die Adresse falsch geschrieben, oder der Link gilt nicht mehr. Ihre Bestellung finden Sie mit der Bestellnummer und Ihrer E-Mail-Adresse.',
    trouble: 'Es ist etwas schiefgegangen',
    troubleText: 'Das lag nicht an Ihnen. Bitte versuchen Sie es gleich noch einmal.',
    back: 'Meine Bestellung finden',
    language: 'Sprache',
  },
  it: {
    missing: 'A questo indirizzo non c’è nulla',
    missingText:
      'Forse l’indirizzo è scritto male o il link è scaduto. Può trovare il suo ordine con il numero e il suo indirizzo e-mail.',
    trouble: 'Qualcosa è andato storto',
    troubleText: 'Non dipende da lei. Riprovi tra un momento.',
    back: 'Trova il mio ordine',
    language: 'Lingua',
  },
  pt: {
    missing: 'Não há nada neste endereço',
    missingText:
      'Talvez o endereço esteja errado ou o link tenha expirado. Pode encontrar o seu pedido com o número e o seu e-mail.',
    trouble: 'Algo deu errado',
    troubleText: 'A culpa não foi sua. Tente novamente daqui a pouco.',
    back: 'Encontrar o meu pedido',
    language: 'Idioma',
  },
  ru: {
    missing: 'По этому адресу ничего нет',
    missingText:
      'Возможно, в адресе опечатка или ссылка больше не действует. Найти заказ можно по его номеру и вашей электронной почте.',
    trouble: 'Что-то пошло не так',
    troubleText: 'Это не ваша вина. Пожалуйста, попробуйте ещё раз через минуту.',
    back: 'Найти мой заказ',
    language: 'Язык',
  },
}
