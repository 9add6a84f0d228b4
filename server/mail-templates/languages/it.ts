import { QUESTIONS_IT } from '#contract/corrections/question-words/it.ts'
import { withArticle } from '#contract/values/italian-article.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const it: MailTexts = {
  approval: {
    subject: (orderId) => `Il suo modulo d’ingresso (e-ticket) è pronto – ordine ${orderId}`,
    preview: 'In allegato il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana.',
    greeting: (name) => `Gentile ${name},`,
    ready: 'Il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana è pronto.',
    attached: 'È allegato a questa e-mail. Può anche scaricarlo in qualsiasi momento dalla pagina del suo ordine.',
    attachedSeveral: (count) =>
      `I ${count} documenti sono allegati a questa e-mail. Può anche scaricarli in qualsiasi momento dalla pagina del suo ordine.`,
    whole: {
      subject: (orderId) => `Tutti i suoi e-ticket sono pronti – ordine ${orderId}`,
      preview: 'In allegato tutti i documenti del suo ordine.',
      attached: (count) =>
        `A questa e-mail sono allegati tutti i ${count} documenti del suo ordine: questo e quelli che le abbiamo già inviato. Può anche scaricarli in qualsiasi momento dalla pagina del suo ordine.`,
    },
    replacing: {
      subject: (orderId) => `Il suo nuovo modulo d’ingresso (e-ticket) – ordine ${orderId}: elimini il precedente`,
      preview: 'Sostituisce il modulo d’ingresso (e-ticket) che aveva ricevuto.',
      ready: 'Il suo nuovo modulo d’ingresso (e-ticket) per la Repubblica Dominicana è pronto.',
      earlier: (date) =>
        `Sostituisce quello che ha ricevuto ${withArticle('il', date)}, che non è più valido. Elimini il precedente e getti le eventuali copie stampate.`,
    },
    beside: {
      subject: (orderId) => `Un altro documento per il suo viaggio – ordine ${orderId}: conservi anche il precedente`,
      preview: 'Le abbiamo inviato un altro documento per il suo viaggio.',
      ready: 'Le abbiamo inviato un altro documento per il suo viaggio.',
      earlier: (date) =>
        `Si aggiunge a quello che ha ricevuto ${withArticle('il', date)}, che resta valido. Li conservi entrambi.`,
    },
    orderNumber: 'Numero d’ordine',
    username: 'E-mail dell’ordine',
    travellerName: 'Nome',
    button: 'Apri il mio ordine e scarica',
    linkNote: 'Il link apre il suo ordine per 90 giorni, senza dover effettuare l’accesso. Non lo condivida.',
    beforeTravel: 'Prima di partire',
    notes: [
      'Controlli che nome, numero di passaporto, volo e date siano esattamente quelli del passaporto e della prenotazione. Se qualcosa non corrisponde, ci scriva subito.',
      'Il modulo d’ingresso (e-ticket) vale solo per la persona, il viaggio e le date che vi sono riportati.',
      'Lo tenga pronto sul telefono o su carta, con il codice QR leggibile, al check-in e al controllo immigrazione.',
    ],
  },
  correction: {
    subject: (orderId) => `Controlli i suoi dati, per favore – ordine ${orderId}`,
    preview: 'Per completare il suo modulo d’ingresso (e-ticket) ci servono alcuni suoi dati.',
    reason:
      'Prima di completare il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana ci servono alcuni suoi dati.',
    check: 'Da controllare',
    how: 'Come rispondere',
    answer:
      'Risponda sulla pagina del suo ordine: indica ciò che ci serve, e lo può correggere lì, senza scrivere e-mail. Andremo avanti con il suo ordine appena avremo la sua risposta.',
    button: 'Rispondi ora',
    orderPage:
      'La pagina del suo ordine. Questo indirizzo la apre per 90 giorni, senza dover effettuare l’accesso; lo tenga per sé:',
    ...QUESTIONS_IT,
  },
  recall: {
    replaced: {
      subject: (orderId) =>
        `Il suo modulo d’ingresso (e-ticket) è stato sostituito – ordine ${orderId}: elimini il precedente`,
      preview: 'Il modulo d’ingresso (e-ticket) che aveva ricevuto non è più valido.',
      what: (date) =>
        `Il modulo d’ingresso (e-ticket) per la Repubblica Dominicana che ha ricevuto ${withArticle('il', date)} è stato sostituito da uno nuovo. Non è più valido.`,
      act: 'Lo elimini, getti le eventuali copie stampate e non lo usi per il viaggio. Quello nuovo si trova nella pagina dell’ordine.',
    },
    withdrawn: {
      subject: (orderId) => `Non usi il suo modulo d’ingresso (e-ticket) – ordine ${orderId}`,
      preview: 'Il modulo d’ingresso (e-ticket) che aveva ricevuto è stato annullato.',
      what: (date) =>
        `Abbiamo annullato il modulo d’ingresso (e-ticket) per la Repubblica Dominicana che ha ricevuto ${withArticle('il', date)}. Non è più valido.`,
      act: 'Lo elimini, getti le eventuali copie stampate e non lo usi per il viaggio. È valido soltanto ciò che può scaricare dalla pagina dell’ordine. Se parte a breve e non vi trova nulla, ci scriva subito.',
    },
    button: 'Apri la pagina dell’ordine',
    formNote: 'La pagina le chiederà il numero e l’indirizzo e-mail dell’ordine.',
  },
  emailChanged: {
    subject: (orderId) => `L’indirizzo e-mail dell’ordine ${orderId} è stato modificato`,
    preview: 'Se non l’ha chiesto lei, ci scriva.',
    what: (address) =>
      `L’indirizzo e-mail del suo ordine è stato modificato: ora è ${address}. D’ora in poi invieremo lì tutto ciò che riguarda l’ordine.`,
    act: (support) => `Se non l’ha chiesto lei, ci scriva subito: ${support}. Altrimenti non deve fare nulla.`,
  },
  linkAgain: {
    subject: (orderId) => `Il link del suo ordine ${orderId}`,
    preview: 'Ecco il link che ha richiesto.',
    what: 'Ecco il link del suo ordine, che ha richiesto sulla nostra pagina.',
    code: 'Se l’ha richiesto su un altro dispositivo, inserisca lì questo codice',
    codeNote:
      'Il codice vale una sola volta, entro 30 minuti dalla richiesta e solo nel browser in cui l’ha richiesto.',
    others: 'I suoi altri ordini',
    otherwise: 'Se non l’ha richiesto lei, non deve fare nulla: questo link non è stato inviato a nessun altro.',
  },
  readyText: { subject: (orderId) => `A proposito del suo ordine ${orderId}` },
  colon: ': ',
  facts: {
    labels: {
      direction: 'Direzione',
      flight: 'Volo',
      day: 'Data del volo',
      amount: 'Importo',
      paidOn: 'Pagato il',
      card: 'Pagato con',
      statement: 'Sull’estratto conto l’addebito compare come',
      reference: 'Riferimento del pagamento',
      refundReference: 'Riferimento del rimborso',
      refundedOn: 'Rimborsato il',
      expectedBy: 'Era previsto entro',
      newDate: 'Ora previsto entro',
      brokenDate: 'Poi previsto entro',
    },
    moment: (day, time) => `${day}, ore ${time} (ora di Santo Domingo)`,
    directions: { arrival: 'Arrivo nella Repubblica Dominicana', departure: 'Partenza dalla Repubblica Dominicana' },
  },
  receivedPlanned: (date) =>
    `Compiliamo il modulo poco prima del viaggio: inizieremo ${withArticle('il', date)}. Fino ad allora non deve fare nulla.`,
  receivedOthers: 'Anche in questo acquisto',
  partRefunded:
    'Abbiamo rimborsato una parte del suo pagamento per il modulo d’ingresso (e-ticket) della Repubblica Dominicana.',
  notices: {
    received: {
      subject: (orderId) => `Abbiamo ricevuto il suo ordine ${orderId} – la sua ricevuta`,
      preview: 'Il pagamento è arrivato. Ecco la ricevuta e i prossimi passi.',
      what: 'Grazie. Abbiamo ricevuto il suo ordine e il pagamento per il modulo d’ingresso (e-ticket) della Repubblica Dominicana.',
      act: 'Ora controlliamo i suoi dati e presentiamo il modulo alle autorità. Le scriveremo quando sarà pronto e ogni volta che ci servirà qualcosa da lei.',
    },
    'answer-refused': {
      subject: (orderId) => `La sua risposta – ordine ${orderId}`,
      preview: 'Non abbiamo potuto usare la sua risposta. La pagina del suo ordine dice perché.',
      what: 'Non abbiamo potuto usare ciò che ha risposto sulla pagina del suo ordine. Lì può leggere il motivo.',
      act: 'Apra la pagina e risponda di nuovo, per favore. Se il volo è vicino, lo faccia oggi stesso: possiamo presentare il modulo solo con i dati giusti.',
    },
    filed: {
      subject: (orderId) => `Il suo modulo d’ingresso è stato presentato – ordine ${orderId}`,
      preview: 'Il suo modulo è ora presso le autorità. Non deve fare nulla.',
      what: 'Abbiamo presentato il suo modulo d’ingresso (e-ticket) alle autorità della Repubblica Dominicana.',
      act: 'Non deve fare nulla. Le scriveremo appena sarà pronto.',
    },
    late: {
      subject: (orderId) => `Il suo ordine ${orderId} è in ritardo`,
      preview: 'Il suo modulo d’ingresso non è ancora pronto. Ci scusiamo.',
      what: 'Il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana dovrebbe essere già pronto e non lo è ancora. Ci scusiamo.',
      act: 'Il nostro team è al corrente del ritardo, e le scriveremo appena il modulo sarà pronto. Se viaggia nei prossimi due giorni, ci scriva subito.',
    },
    'new-date': {
      subject: (orderId) => `Il suo ordine ${orderId}: una nuova data`,
      preview: 'Il suo modulo d’ingresso richiede più tempo di quanto le avevamo detto. Ecco la nuova data.',
      what: 'Il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana richiede più tempo di quanto le avevamo detto. Ci scusiamo. Qui sotto trova la data prevista in precedenza e quella che prevediamo ora.',
      act: 'Non deve fare nulla. Lo riceverà per e-mail appena sarà pronto. Se viaggia nei prossimi due giorni, ci scriva subito.',
    },
    cancelled: {
      subject: (orderId) => `Il suo ordine ${orderId} è annullato`,
      preview: 'Lei ha annullato il suo ordine. Il rimborso è in preparazione.',
      what: 'Lei ha annullato il suo ordine dalla pagina dell’ordine. Non lavoriamo più al suo modulo d’ingresso (e-ticket) e il rimborso è in preparazione.',
      act: 'Le scriveremo quando sarà effettuato. Se non ha annullato lei l’ordine, ci scriva subito.',
    },
    refunded: {
      subject: (orderId) => `Il suo rimborso – ordine ${orderId}`,
      preview: 'Abbiamo rimborsato il suo pagamento.',
      what: 'Abbiamo rimborsato il suo pagamento per il modulo d’ingresso (e-ticket) della Repubblica Dominicana.',
      act: 'Il denaro torna sul metodo di pagamento che ha usato. A seconda della banca possono servire diversi giorni lavorativi.',
    },
    'before-flight': {
      subject: (orderId) => `La partenza si avvicina: scarichi il suo modulo d’ingresso – ordine ${orderId}`,
      preview: 'Il modulo è pronto e non è stato ancora scaricato.',
      what: 'Il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana è pronto e non è stato ancora scaricato dalla pagina del suo ordine.',
      act: 'Lo apra ora e lo salvi sul telefono o lo stampi, con il codice QR leggibile: le verrà chiesto al check-in e al controllo immigrazione. Se l’ha già dalla nostra e-mail precedente, non deve fare altro.',
    },
    'before-return': {
      subject: (orderId) => `Prima di lasciare la Repubblica Dominicana – ordine ${orderId}`,
      preview: 'Per lasciare il Paese serve un altro modulo.',
      what: 'Il modulo d’ingresso (e-ticket) che le abbiamo inviato vale per il suo arrivo. Per lasciare la Repubblica Dominicana ne serve un altro, per la partenza.',
      act: 'Se non l’ha ancora, lo compili prima del volo: è gratuito sul sito del governo (l’indirizzo è sotto), oppure possiamo farlo noi. Se l’ha già, o se resta, non deve fare nulla.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Buongiorno ${name}, le scrive ${brand}, un servizio privato.`,
    needsYou: (orderId) =>
      `Per proseguire con il suo ordine ${orderId}, il modulo d’ingresso (e-ticket) per la Repubblica Dominicana, ci servono alcuni suoi dati. Cerchi la nostra e-mail o risponda qui. La pagina del suo ordine:`,
    notDownloaded: (orderId) =>
      `Il suo volo è vicino e il modulo d’ingresso (e-ticket) per la Repubblica Dominicana (ordine ${orderId}) non è stato ancora scaricato. Le serve al check-in. Lo scarichi qui con il numero d’ordine e l’indirizzo e-mail:`,
    ready: (orderId) =>
      `Il suo modulo d’ingresso (e-ticket) per la Repubblica Dominicana (ordine ${orderId}) è pronto. Lo scarichi qui con il numero d’ordine e l’indirizzo e-mail:`,
    underWay: (orderId) =>
      `Le scriviamo per il suo ordine ${orderId}, il modulo d’ingresso (e-ticket) per la Repubblica Dominicana. Può seguirlo qui con il numero d’ordine e l’indirizzo e-mail:`,
    refundOpen: (orderId) =>
      `Stiamo preparando il rimborso del suo ordine ${orderId}. Può seguirlo qui con il numero d’ordine e l’indirizzo e-mail:`,
    refunded: (orderId) =>
      `Il suo ordine ${orderId} è stato rimborsato. Qui trova la data, con il numero d’ordine e l’indirizzo e-mail:`,
  },
  invitation: {
    subject: (brand) => `Invito al pannello di ${brand}`,
    greeting: (name) => `Gentile ${name},`,
    reason: (brand) =>
      `È stato creato un account per lei nel pannello di ${brand}. Scelga la sua password per accedere.`,
    button: 'Scegli la password',
    linkNote: 'Il link funziona una sola volta, per 3 giorni.',
    otherwise: 'Se non sa di che cosa si tratta, ignori questo messaggio.',
  },
  resetPassword: {
    subject: (brand) => `Nuova password – ${brand}`,
    greeting: (name) => `Gentile ${name},`,
    reason: (brand) => `È stata chiesta una nuova password per il suo account nel pannello di ${brand}.`,
    button: 'Scegli una nuova password',
    linkNote: 'Il link funziona una sola volta, per 30 minuti.',
    otherwise: 'Se non l’ha richiesto lei, ignori questo messaggio: la sua password resta la stessa.',
  },
  secondFactor: {
    greeting: (name) => `Gentile ${name},`,
    added: {
      subject: (brand) => `È stato aggiunto un secondo fattore – ${brand}`,
      what: (brand) =>
        `Al suo account nel pannello di ${brand} è stato aggiunto un secondo fattore. D’ora in poi l’accesso lo chiede dopo la password.`,
    },
    removed: {
      subject: (brand) => `Il secondo fattore è stato rimosso – ${brand}`,
      what: (brand) =>
        `Dal suo account nel pannello di ${brand} è stato rimosso il secondo fattore. L’accesso chiede solo la password.`,
    },
    otherwise: 'Se non l’ha fatto né richiesto lei, scelga subito una nuova password e avvisi un Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Il suo account è stato modificato – ${brand}`,
      what: (brand, by, name) => `Il suo account nel pannello di ${brand} (${name}) è stato modificato da ${by}:`,
      otherwise: 'Se non l’ha fatto né richiesto lei, scelga subito una nuova password e avvisi un Admin.',
    },
    toAdmins: {
      subject: (brand) => `Un account del team è stato modificato – ${brand}`,
      what: (brand, by, name) => `L’account di ${name} nel pannello di ${brand} è stato modificato da ${by}:`,
      otherwise: 'Se non sa perché, chieda a entrambi. In «Manage Team» può sospendere subito un account.',
    },
    operator: 'chi gestisce il server',
    changes: {
      added: (role) => `È stato creato, con il ruolo ${role}.`,
      password: () => 'Ha una nuova password.',
      email: () => 'Accede con un altro indirizzo e-mail.',
      raised: (role) => `Ha ricevuto un ruolo superiore: ${role}.`,
      lowered: (role) => `Ha ricevuto un ruolo inferiore: ${role}.`,
      'factor-added': () => 'È stato aggiunto un secondo fattore.',
      'factor-removed': () => 'È stato rimosso un secondo fattore.',
    },
  },
  linkFallback: 'Se il pulsante non funziona, copi questo indirizzo nel suo browser:',
  staffFooter: (brand) => `Riceve questo messaggio perché ha un account nel pannello di ${brand}.`,
  footer: {
    questions: 'Domande? Siamo lieti di aiutarla:',
    refundPolicy: 'Politica di rimborso',
    terms: 'Termini e condizioni',
    privacy: 'Informativa sulla privacy',
    notice: (brand) =>
      `${brand} è un servizio privato a pagamento che prepara e presenta richieste. Non è un ufficio pubblico. Il modulo ufficiale è gratuito sul sito del governo:`,
    why: 'Riceve questa e-mail perché è stato fatto un ordine con questo indirizzo.',
    whyElsewhere: 'Riceve questa e-mail perché questo indirizzo è stato indicato per questo ordine.',
  },
}
