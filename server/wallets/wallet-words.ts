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
  },
  de: {
    title: 'Formular (E-Ticket)',
    Arrival: 'Einreise',
    Departure: 'Ausreise',
    traveller: 'Reisende Person',
    direction: 'Richtung',
    flight: 'Flug',
    date: 'Flugdatum',
    code: 'Antragscode',
    order: 'Bestellung',
    counts: 'Ob dieser Code noch gilt, steht auf der Seite Ihrer Bestellung.',
    page: 'Seite der Bestellung',
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
  },
}
