import type { TravellerLanguage } from '#contract/values/languages.ts'

/** The words of a pass in a wallet: the same as on the traveller's page. */
export interface WalletWords {
  title: string
  Arrival: string
  Departure: string
  traveller: string
  direction: string
  flight: string
  date: string
  code: string
  order: string
  /** A telephone hears nothing of what happens later. */
  counts: string
  page: string
  /** Of a pass whose ticket counts no more. */
  ended: string
  endedMore: string
  /** What a telephone shows when it has a new code: with it in the place of `%@`. */
  changed: string
}

/** TABLE: language -> the words of a pass in a wallet. */
export const WALLET_WORDS: Record<TravellerLanguage, WalletWords> = {
  es: {
    title: 'Formulario (e-ticket)',
    Arrival: 'Entrada',
    Departure: 'Salida',
    traveller: 'Viajero',
    direction: 'Sentido del viaje',
    flight: 'Vuelo',
    date: 'Fecha del vuelo',
    code: 'Código de solicitud',
    order: 'Pedido',
    counts: 'La página de su pedido indica si este código sigue siendo válido.',
    page: 'Página del pedido',
    ended: 'Ya no es válido',
    endedMore:
      'Este formulario (e-ticket) ya no es válido. No viaje con él: en la página de su pedido puede ver qué vale ahora.',
    changed: 'Su formulario (e-ticket) fue reemplazado. Nuevo código de solicitud: %@',
  },
  en: {
    title: 'Form (e-ticket)',
    Arrival: 'Arrival',
    Departure: 'Departure',
    traveller: 'Traveller',
    direction: 'Direction',
    flight: 'Flight',
    date: 'Date of the flight',
    code: 'Application code',
    order: 'Order',
    counts: 'Your order page shows whether this code is still valid.',
    page: 'Order page',
    ended: 'No longer valid',
    endedMore:
      'This form (e-ticket) is no longer valid. Please do not travel with it: your order page shows what is valid now.',
    changed: 'Your form (e-ticket) was replaced. New application code: %@',
  },
  fr: {
    title: 'Formulaire (e-ticket)',
    Arrival: 'Arrivée',
    Departure: 'Départ',
    traveller: 'Voyageur',
    direction: 'Sens du voyage',
    flight: 'Vol',
    date: 'Date du vol',
    code: 'Code de la demande',
    order: 'Commande',
    counts: 'La page de votre commande indique si ce code est toujours valable.',
    page: 'Page de la commande',
    ended: 'N’est plus valable',
    endedMore:
      'Ce formulaire (e-ticket) n’est plus valable. Ne voyagez pas avec\u00a0: la page de votre commande indique ce qui est valable maintenant.',
    changed: 'Votre formulaire (e-ticket) a été remplacé. Nouveau code de la demande\u00a0: %@',
  },
  de: {
    title: 'Formular (E-Ticket)',
    Arrival: 'Einreise',
    Departure: 'Ausreise',
    traveller: 'Reisende Person',
    direction: 'Reiserichtung',
    flight: 'Flug',
    date: 'Flugdatum',
    code: 'Antragscode',
    order: 'Bestellung',
    counts: 'Ob dieser Code noch gilt, steht auf der Seite Ihrer Bestellung.',
    page: 'Seite der Bestellung',
    ended: 'Nicht mehr gültig',
    endedMore:
      'Dieses Formular (E-Ticket) gilt nicht mehr. Bitte reisen Sie nicht damit: Was jetzt gilt, steht auf der Seite Ihrer Bestellung.',
    changed: 'Ihr Formular (E-Ticket) wurde ersetzt. Neuer Antragscode: %@',
  },
  it: {
    title: 'Modulo (e-ticket)',
    Arrival: 'Arrivo',
    Departure: 'Partenza',
    traveller: 'Viaggiatore',
    direction: 'Direzione',
    flight: 'Volo',
    date: 'Data del volo',
    code: 'Codice della richiesta',
    order: 'Ordine',
    counts: 'La pagina del suo ordine indica se questo codice è ancora valido.',
    page: 'Pagina dell’ordine',
    ended: 'Non più valido',
    endedMore:
      'Questo modulo (e-ticket) non è più valido. Non lo usi per viaggiare: la pagina del suo ordine indica che cosa è valido ora.',
    changed: 'Il suo modulo (e-ticket) è stato sostituito. Nuovo codice della richiesta: %@',
  },
  pt: {
    title: 'Formulário (e-ticket)',
    Arrival: 'Chegada',
    Departure: 'Saída',
    traveller: 'Viajante',
    direction: 'Sentido da viagem',
    flight: 'Voo',
    date: 'Data do voo',
    code: 'Código da solicitação',
    order: 'Pedido',
    counts: 'A página do seu pedido informa se este código ainda é válido.',
    page: 'Página do pedido',
    ended: 'Já não é válido',
    endedMore:
      'Este formulário (e-ticket) já não é válido. Não viaje com ele: a página do seu pedido mostra o que é válido agora.',
    changed: 'O seu formulário (e-ticket) foi substituído. Novo código da solicitação: %@',
  },
  ru: {
    title: 'Анкета (e-ticket)',
    Arrival: 'Въезд',
    Departure: 'Выезд',
    traveller: 'Путешественник',
    direction: 'Направление',
    flight: 'Рейс',
    date: 'Дата рейса',
    code: 'Код заявки',
    order: 'Заказ',
    counts: 'Действует ли ещё этот код, сказано на странице вашего заказа.',
    page: 'Страница заказа',
    ended: 'Больше не действует',
    endedMore:
      'Эта анкета (e-ticket) больше не действует. Пожалуйста, не используйте её в поездке: что действует сейчас, сказано на странице вашего заказа.',
    changed: 'Ваша анкета (e-ticket) заменена. Новый код заявки: %@',
  },
}
