import type { MailTexts } from '#server/mail/mail-texts.ts'

export const it: MailTexts = {
  tag: 'it',
  approval: {
    subject: (orderId) => `Il suo e-ticket è pronto – ordine ${orderId}`,
    preview: 'In allegato il suo e-ticket per la Repubblica Dominicana.',
    greeting: (name) => `Gentile ${name},`,
    ready: 'Il suo biglietto elettronico per la Repubblica Dominicana è pronto.',
    attached: 'È allegato a questa e-mail. Può anche scaricarlo in qualsiasi momento dalla pagina del suo ordine.',
    orderNumber: 'Numero d’ordine',
    username: 'Nome utente',
    travellerName: 'Nome',
    button: 'Apri il mio ordine e scarica',
    linkNote:
      'Il pulsante apre il suo ordine senza altre domande per 90 giorni. Non lo condivida. Se non funziona, copi questo indirizzo nel browser:',
    beforeTravel: 'Prima di partire',
    notes: [
      'Controlli che nome, numero di passaporto, volo e date siano esattamente quelli del passaporto e della prenotazione. Se qualcosa non corrisponde, ci scriva subito.',
      'L’e-ticket vale per la persona, il viaggio e le date che vi sono riportati.',
      'Lo tenga pronto sul telefono o su carta, con il codice QR leggibile, al check-in e al controllo immigrazione.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Buongiorno ${name}, qui è ${brand}.`,
    ready: (orderId) =>
      `Il Suo e-ticket per la Repubblica Dominicana (ordine ${orderId}) è pronto. Lo scarichi qui con il numero d’ordine e l’indirizzo e-mail:`,
    underWay: (orderId) =>
      `Le scriviamo per il Suo ordine ${orderId}, l’e-ticket per la Repubblica Dominicana. Può seguirlo qui con il numero d’ordine e l’indirizzo e-mail:`,
  },
  invitation: {
    subject: (brand) => `Invito al pannello di ${brand}`,
    greeting: (name) => `Gentile ${name},`,
    reason: (brand) =>
      `è stato creato un account per lei nel pannello di ${brand}. Scelga la sua password per accedere.`,
    button: 'Scegliere la mia password',
    linkNote:
      'Il link funziona una sola volta, per 3 giorni. Se il pulsante non funziona, copi questo indirizzo nel suo browser:',
    otherwise: 'Se non sa di che cosa si tratta, ignori questo messaggio.',
  },
  resetPassword: {
    subject: (brand) => `Nuova password – ${brand}`,
    greeting: (name) => `Gentile ${name},`,
    reason: (brand) => `è stata chiesta una nuova password per il suo account nel pannello di ${brand}.`,
    button: 'Scegliere una nuova password',
    linkNote:
      'Il link funziona una sola volta, per 30 minuti. Se il pulsante non funziona, copi questo indirizzo nel suo browser:',
    otherwise: 'Se non è stato lei, ignori questo messaggio: la sua password resta la stessa.',
  },
  staffFooter: (brand) => `Riceve questo messaggio perché ha un account nel pannello di ${brand}.`,
  footer: {
    questions: 'Domande? Siamo lieti di aiutarla:',
    refundPolicy: 'Politica di rimborso',
    notice: (brand) =>
      `${brand} è un servizio privato che prepara e presenta la sua richiesta a pagamento. Non è un ufficio pubblico. Il modulo ufficiale è gratuito sul sito del governo.`,
    why: 'Riceve questa e-mail perché è stato fatto un ordine con questo indirizzo.',
  },
}
