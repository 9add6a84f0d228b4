import type { Attaching, Outcome } from '#web/assistant/messages.ts'

type FetchFailure = 'too-large' | 'not-a-pdf' | 'not-there' | 'elsewhere'

/** What the panel says in one language. */
export interface PanelWords {
  order: (id: number) => string
  filled: (filled: number, all: number) => string
  left: (minutes: number) => string
  over: string
  check: string
  outcomes: Record<Exclude<Outcome, 'filled'> | 'missing', string>
  copy: string
  copied: string
  /** The browser did not allow it; the value is marked, for the reader's own keys. */
  notCopied: string
  later: (count: number) => string
  show: string
  showing: (label: string) => string
  cancel: string
  alike: string
  shown: string
  forget: string
  foreign: (hosts: string) => string
  attach: (id: number) => string
  ticket: string
  noTicket: string
  attaching: Record<Attaching['state'], (id: number) => string>
  failures: Record<FetchFailure, string>
}

/** TABLE: language of the back-office -> what the panel says. */
export const PANEL_WORDS: Record<'en' | 'es', PanelWords> = {
  en: {
    order: (id) => `Order ${id}`,
    filled: (filled, all) => `${filled} of ${all} filled in`,
    left: (minutes) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
    over: 'The ten minutes are over. Press “Fill in the official form” on the order once more.',
    check: 'Check every value, then send the form yourself.',
    outcomes: {
      missing: 'Not found on this page',
      unsure: 'Not sure which field it is',
      kept: 'Something else stands there',
      'not-taken': 'The page does not take it',
      check: 'To be checked in Entrada first',
    },
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied',
    later: (count) => `On a later step, or not found (${count})`,
    show: 'Show the field',
    showing: (label) => `Now click the field for “${label}” on the page.`,
    cancel: 'Cancel',
    alike: 'The page does not tell that field from others, so it cannot be remembered. Copy the value instead.',
    shown: 'Fields that you showed',
    forget: 'Forget',
    foreign: (hosts) => `Part of this page is from ${hosts}. The assistant does not look in there.`,
    attach: (id) => `Attach to order ${id}`,
    ticket: 'Ticket',
    noTicket:
      'The assistant found no ticket on this page. If the page has given you one, upload it to the order in Entrada.',
    attaching: {
      busy: () => 'On its way to Entrada…',
      done: (id) => `Attached to order ${id}, ready to check.`,
      failed: () => 'It was not attached.',
      'no-page': (id) => `Open order ${id} in Entrada, and press it again.`,
    },
    failures: {
      'too-large': 'It is larger than 15 MB.',
      'not-a-pdf': 'This is not a PDF.',
      'not-there': 'The page did not give the file.',
      elsewhere: 'The file lies on another site.',
    },
  },
  es: {
    order: (id) => `Pedido ${id}`,
    filled: (filled, all) => `${filled} de ${all} llenos`,
    left: (minutes) => (minutes === 1 ? 'Queda 1 minuto' : `Quedan ${minutes} minutos`),
    over: 'Pasaron los diez minutos. Pulse otra vez «Llenar el formulario oficial» en el pedido.',
    check: 'Revise cada dato y envíe usted el formulario.',
    outcomes: {
      missing: 'No está en esta página',
      unsure: 'No es seguro qué campo es',
      kept: 'Ya hay otra cosa escrita',
      'not-taken': 'La página no lo acepta',
      check: 'Por revisar antes en Entrada',
    },
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'No copiado',
    later: (count) => `En un paso posterior, o sin encontrar (${count})`,
    show: 'Mostrar el campo',
    showing: (label) => `Ahora pulse en la página el campo de «${label}».`,
    cancel: 'Cancelar',
    alike: 'La página no distingue ese campo de otros, así que no se puede recordar. Copie el valor.',
    shown: 'Campos que usted mostró',
    forget: 'Olvidar',
    foreign: (hosts) => `Una parte de esta página es de ${hosts}. El asistente no mira ahí.`,
    attach: (id) => `Adjuntar al pedido ${id}`,
    ticket: 'E-ticket',
    noTicket:
      'El asistente no encontró ningún e-ticket en esta página. Si la página se lo ha dado, súbalo al pedido en Entrada.',
    attaching: {
      busy: () => 'En camino a Entrada…',
      done: (id) => `Adjuntado al pedido ${id}, listo para revisar.`,
      failed: () => 'No se adjuntó.',
      'no-page': (id) => `Abra el pedido ${id} en Entrada y púlselo otra vez.`,
    },
    failures: {
      'too-large': 'Ocupa más de 15 MB.',
      'not-a-pdf': 'No es un PDF.',
      'not-there': 'La página no entregó el archivo.',
      elsewhere: 'El archivo está en otro sitio.',
    },
  },
}
