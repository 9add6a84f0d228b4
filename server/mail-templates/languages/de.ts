import { QUESTIONS_DE } from '#contract/corrections/question-words/de.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const de: MailTexts = {
  approval: {
    subject: (orderId) => `Ihr Einreiseformular (E-Ticket) ist fertig – Bestellung ${orderId}`,
    preview: 'Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik finden Sie im Anhang.',
    greeting: (name) => `Guten Tag ${name},`,
    ready: 'Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik ist fertig.',
    attached:
      'Sie finden es im Anhang dieser E-Mail. Sie können es auch jederzeit von der Seite Ihrer Bestellung herunterladen.',
    attachedSeveral: (count) =>
      `Sie finden alle ${count} Dokumente im Anhang dieser E-Mail. Sie können sie auch jederzeit von der Seite Ihrer Bestellung herunterladen.`,
    whole: {
      subject: (orderId) => `Ihre E-Tickets sind jetzt alle fertig – Bestellung ${orderId}`,
      preview: 'Alle Dokumente Ihrer Bestellung finden Sie im Anhang.',
      attached: (count) =>
        `Im Anhang dieser E-Mail finden Sie alle ${count} Dokumente Ihrer Bestellung: dieses und die, die wir Ihnen schon geschickt haben. Sie können sie auch jederzeit von der Seite Ihrer Bestellung herunterladen.`,
    },
    replacing: {
      subject: (orderId) =>
        `Ihr neues Einreiseformular (E-Ticket) – Bestellung ${orderId}: Bitte löschen Sie das frühere`,
      preview: 'Es ersetzt das Einreiseformular (E-Ticket), das Sie zuvor erhalten haben.',
      ready: 'Ihr neues Einreiseformular (E-Ticket) für die Dominikanische Republik ist fertig.',
      earlier: (date) =>
        `Es ersetzt das Formular, das Sie am ${date} erhalten haben und das nicht mehr gilt. Bitte löschen Sie das frühere, und werfen Sie alle Ausdrucke davon weg.`,
    },
    beside: {
      subject: (orderId) =>
        `Ein weiteres Dokument für Ihre Reise – Bestellung ${orderId}: Bitte behalten Sie auch das frühere`,
      preview: 'Wir haben Ihnen ein weiteres Dokument für Ihre Reise geschickt.',
      ready: 'wir haben Ihnen ein weiteres Dokument für Ihre Reise geschickt.',
      earlier: (date) =>
        `Es kommt zu dem hinzu, das Sie am ${date} erhalten haben und das weiterhin gilt. Bitte behalten Sie beide.`,
    },
    orderNumber: 'Bestellnummer',
    username: 'E-Mail-Adresse der Bestellung',
    travellerName: 'Name',
    button: 'Bestellung öffnen und herunterladen',
    linkNote: 'Der Link öffnet Ihre Bestellung 90 Tage lang ohne Anmeldung. Bitte geben Sie ihn nicht weiter.',
    beforeTravel: 'Vor der Reise',
    notes: [
      'Prüfen Sie, ob Name, Passnummer, Flug und Daten genau denen in Ihrem Pass und Ihrer Buchung entsprechen. Schreiben Sie uns sofort, wenn etwas abweicht.',
      'Das Einreiseformular (E-Ticket) gilt nur für die Person, die Reise und die Daten, die darauf stehen.',
      'Halten Sie es beim Check-in und bei der Einreise auf dem Telefon oder auf Papier bereit, mit lesbarem QR-Code.',
    ],
  },
  correction: {
    subject: (orderId) => `Bitte prüfen Sie Ihre Angaben – Bestellung ${orderId}`,
    preview: 'Um Ihr Einreiseformular (E-Ticket) fertigzustellen, brauchen wir noch Angaben von Ihnen.',
    reason:
      'bevor wir Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik fertigstellen können, brauchen wir noch Angaben von Ihnen.',
    check: 'Bitte prüfen Sie',
    how: 'So antworten Sie',
    answer:
      'Antworten Sie bitte auf der Seite Ihrer Bestellung: Dort steht, was wir brauchen, und dort können Sie es berichtigen; eine E-Mail ist nicht nötig. Sobald wir Ihre Antwort haben, geht es mit Ihrer Bestellung weiter.',
    button: 'Jetzt antworten',
    orderPage:
      'Die Seite Ihrer Bestellung. Diese Adresse öffnet sie 90 Tage lang ohne Anmeldung; bitte geben Sie sie nicht weiter:',
    ...QUESTIONS_DE,
  },
  recall: {
    replaced: {
      subject: (orderId) =>
        `Ihr Einreiseformular (E-Ticket) wurde ersetzt – Bestellung ${orderId}: Bitte löschen Sie das frühere`,
      preview: 'Das Einreiseformular (E-Ticket), das Sie erhalten haben, gilt nicht mehr.',
      what: (date) =>
        `das Einreiseformular (E-Ticket) für die Dominikanische Republik, das Sie am ${date} erhalten haben, wurde durch ein neues ersetzt. Es gilt nicht mehr.`,
      act: 'Bitte löschen Sie es, werfen Sie alle Ausdrucke weg, und reisen Sie nicht damit. Das neue finden Sie auf der Seite der Bestellung.',
    },
    withdrawn: {
      subject: (orderId) => `Bitte verwenden Sie Ihr Einreiseformular (E-Ticket) nicht – Bestellung ${orderId}`,
      preview: 'Das Einreiseformular (E-Ticket), das Sie erhalten haben, wurde zurückgezogen.',
      what: (date) =>
        `wir haben das Einreiseformular (E-Ticket) für die Dominikanische Republik zurückgezogen, das Sie am ${date} erhalten haben. Es gilt nicht mehr.`,
      act: 'Bitte löschen Sie es, werfen Sie alle Ausdrucke weg, und reisen Sie nicht damit. Gültig ist nur, was Sie auf der Seite der Bestellung herunterladen können. Wenn Sie bald reisen und dort nichts finden, schreiben Sie uns sofort.',
    },
    button: 'Seite der Bestellung öffnen',
    formNote: 'Die Seite fragt nach der Bestellnummer und der E-Mail-Adresse der Bestellung.',
  },
  emailChanged: {
    subject: (orderId) => `Die E-Mail-Adresse der Bestellung ${orderId} wurde geändert`,
    preview: 'Wenn Sie das nicht veranlasst haben, schreiben Sie uns bitte.',
    what: (address) =>
      `die E-Mail-Adresse Ihrer Bestellung wurde geändert. Sie lautet jetzt ${address}. Alles Weitere zur Bestellung schicken wir dorthin.`,
    act: (support) =>
      `Wenn Sie das nicht veranlasst haben, schreiben Sie uns bitte sofort: ${support}. Andernfalls müssen Sie nichts tun.`,
  },
  linkAgain: {
    subject: (orderId) => `Der Link zu Ihrer Bestellung ${orderId}`,
    preview: 'Hier ist der Link, den Sie angefordert haben.',
    what: 'hier ist der Link zu Ihrer Bestellung, den Sie auf unserer Seite angefordert haben.',
    code: 'Falls Sie ihn auf einem anderen Gerät angefordert haben, geben Sie dort diesen Code ein',
    codeNote:
      'Der Code gilt einmal, 30 Minuten lang ab der Anforderung und nur in dem Browser, in dem Sie ihn angefordert haben.',
    others: 'Ihre anderen Bestellungen',
    otherwise:
      'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Außer Ihnen hat niemand diesen Link erhalten.',
  },
  readyText: { subject: (orderId) => `Zu Ihrer Bestellung ${orderId}` },
  colon: ': ',
  facts: {
    labels: {
      direction: 'Reiserichtung',
      flight: 'Flug',
      day: 'Flugdatum',
      amount: 'Betrag',
      paidOn: 'Bezahlt am',
      card: 'Bezahlt mit',
      statement: 'Auf Ihrem Kontoauszug erscheint die Zahlung als',
      reference: 'Zahlungsreferenz',
      refundReference: 'Referenz der Erstattung',
      refundedOn: 'Erstattet am',
      expectedBy: 'Erwartet hatten wir es bis',
      newDate: 'Jetzt erwarten wir es bis',
      brokenDate: 'Danach erwarteten wir es bis',
    },
    moment: (day, time) => `${day}, ${time} Uhr (Ortszeit Santo Domingo)`,
    directions: {
      arrival: 'Einreise in die Dominikanische Republik',
      departure: 'Ausreise aus der Dominikanischen Republik',
    },
  },
  receivedPlanned: (date) =>
    `Wir füllen das Formular kurz vor Ihrer Reise aus und beginnen am ${date} damit. Bis dahin müssen Sie nichts tun.`,
  receivedOthers: 'Zusammen damit bestellt',
  partRefunded:
    'Ihre Zahlung für das Einreiseformular (E-Ticket) der Dominikanischen Republik haben wir zum Teil erstattet.',
  notices: {
    received: {
      subject: (orderId) => `Wir haben Ihre Bestellung ${orderId} erhalten – Ihre Quittung`,
      preview: 'Ihre Zahlung ist eingegangen. Hier sind Ihre Quittung und die nächsten Schritte.',
      what: 'vielen Dank. Wir haben Ihre Bestellung und Ihre Zahlung für das Einreiseformular (E-Ticket) der Dominikanischen Republik erhalten.',
      act: 'Wir prüfen jetzt Ihre Angaben und reichen das Formular bei den Behörden ein. Sie hören von uns, sobald es fertig ist, und immer, wenn wir etwas von Ihnen brauchen.',
    },
    'answer-refused': {
      subject: (orderId) => `Zu Ihrer Antwort – Bestellung ${orderId}`,
      preview: 'Ihre Antwort konnten wir nicht verwenden. Warum, steht auf der Seite Ihrer Bestellung.',
      what: 'was Sie auf der Seite Ihrer Bestellung geantwortet haben, konnten wir nicht verwenden. Warum, lesen Sie dort.',
      act: 'Bitte öffnen Sie die Seite und antworten Sie noch einmal. Wenn Sie bald fliegen, bitte noch heute: Nur mit den richtigen Angaben können wir das Formular einreichen.',
    },
    filed: {
      subject: (orderId) => `Ihr Einreiseformular ist eingereicht – Bestellung ${orderId}`,
      preview: 'Ihr Formular liegt jetzt bei den Behörden. Sie müssen nichts tun.',
      what: 'wir haben Ihr Einreiseformular (E-Ticket) bei den Behörden der Dominikanischen Republik eingereicht.',
      act: 'Sie müssen nichts tun. Wir schreiben Ihnen, sobald es fertig ist.',
    },
    late: {
      subject: (orderId) => `Ihre Bestellung ${orderId} verspätet sich`,
      preview: 'Ihr Einreiseformular ist noch nicht fertig. Das tut uns leid.',
      what: 'Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik sollte inzwischen fertig sein, ist es aber noch nicht. Das tut uns leid.',
      act: 'Unser Team weiß von der Verspätung, und wir schreiben Ihnen, sobald das Formular fertig ist. Wenn Sie in den nächsten zwei Tagen reisen, schreiben Sie uns bitte gleich.',
    },
    'new-date': {
      subject: (orderId) => `Zu Ihrer Bestellung ${orderId}: neuer Termin`,
      preview: 'Ihr Einreiseformular braucht länger, als wir gesagt hatten. Hier ist der neue Termin.',
      what: 'Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik braucht länger, als wir Ihnen gesagt hatten. Das tut uns leid. Unten sehen Sie, bis wann wir es erwartet hatten und bis wann wir es jetzt erwarten.',
      act: 'Sie müssen nichts tun. Sie bekommen es per E-Mail, sobald es fertig ist. Wenn Sie in den nächsten zwei Tagen reisen, schreiben Sie uns bitte gleich.',
    },
    cancelled: {
      subject: (orderId) => `Ihre Bestellung ${orderId} ist storniert`,
      preview: 'Sie haben Ihre Bestellung storniert. Ihre Erstattung wird vorbereitet.',
      what: 'Sie haben Ihre Bestellung auf der Seite Ihrer Bestellung storniert. Wir arbeiten nicht weiter an Ihrem Einreiseformular (E-Ticket), und Ihre Erstattung wird vorbereitet.',
      act: 'Sobald sie erfolgt ist, schreiben wir Ihnen. Wenn Sie die Bestellung nicht storniert haben, schreiben Sie uns bitte sofort.',
    },
    refunded: {
      subject: (orderId) => `Ihre Erstattung – Bestellung ${orderId}`,
      preview: 'Wir haben Ihre Zahlung erstattet.',
      what: 'wir haben Ihre Zahlung für das Einreiseformular (E-Ticket) der Dominikanischen Republik erstattet.',
      act: 'Das Geld kommt auf demselben Weg zurück, auf dem Sie bezahlt haben. Je nach Bank kann das mehrere Werktage dauern.',
    },
    'before-flight': {
      subject: (orderId) => `Sie reisen bald: Bitte laden Sie Ihr Einreiseformular herunter – Bestellung ${orderId}`,
      preview: 'Ihr Formular ist fertig und wurde noch nicht heruntergeladen.',
      what: 'Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik ist fertig und wurde noch nicht von der Seite Ihrer Bestellung heruntergeladen.',
      act: 'Bitte öffnen Sie es jetzt und speichern Sie es auf dem Telefon, oder drucken Sie es aus, mit lesbarem QR-Code: Beim Check-in und bei der Einreise werden Sie danach gefragt. Wenn Sie es aus unserer früheren E-Mail schon haben, müssen Sie nichts mehr tun.',
    },
    'before-return': {
      subject: (orderId) => `Bevor Sie die Dominikanische Republik verlassen – Bestellung ${orderId}`,
      preview: 'Für die Ausreise brauchen Sie ein eigenes Formular.',
      what: 'das Einreiseformular (E-Ticket), das Sie erhalten haben, gilt für Ihre Einreise. Wer die Dominikanische Republik verlässt, braucht dafür ein eigenes Formular.',
      act: 'Falls Sie es noch nicht haben, füllen Sie es vor Ihrem Flug aus: kostenlos auf der Seite der Regierung (Adresse unten) oder mit unserer Hilfe. Wenn Sie es schon haben oder bleiben, müssen Sie nichts tun.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Guten Tag ${name}, hier ist ${brand}, ein privater Dienst.`,
    needsYou: (orderId) =>
      `Für Ihre Bestellung ${orderId}, Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik, brauchen wir noch Angaben von Ihnen. Bitte sehen Sie in unserer E-Mail nach oder antworten Sie hier. Die Seite Ihrer Bestellung:`,
    notDownloaded: (orderId) =>
      `Ihr Flug steht bevor, und Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik (Bestellung ${orderId}) wurde noch nicht heruntergeladen. Sie brauchen es beim Check-in. Laden Sie es hier mit Bestellnummer und E-Mail-Adresse herunter:`,
    ready: (orderId) =>
      `Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik (Bestellung ${orderId}) ist fertig. Laden Sie es hier mit Bestellnummer und E-Mail-Adresse herunter:`,
    underWay: (orderId) =>
      `Es geht um Ihre Bestellung ${orderId}, Ihr Einreiseformular (E-Ticket) für die Dominikanische Republik. Hier können Sie sie mit Bestellnummer und E-Mail-Adresse verfolgen:`,
    refundOpen: (orderId) =>
      `Wir bereiten die Erstattung Ihrer Bestellung ${orderId} vor. Hier können Sie sie mit Bestellnummer und E-Mail-Adresse verfolgen:`,
    refunded: (orderId) =>
      `Ihre Bestellung ${orderId} wurde erstattet. Hier sehen Sie mit Bestellnummer und E-Mail-Adresse, wann:`,
  },
  invitation: {
    subject: (brand) => `Einladung in die Verwaltung von ${brand}`,
    greeting: (name) => `Guten Tag ${name},`,
    reason: (brand) =>
      `für Sie wurde ein Konto in der Verwaltung von ${brand} angelegt. Legen Sie Ihr Passwort fest, um sich anzumelden.`,
    button: 'Passwort festlegen',
    linkNote: 'Der Link gilt einmal und 3 Tage lang.',
    otherwise: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
  },
  resetPassword: {
    subject: (brand) => `Neues Passwort – ${brand}`,
    greeting: (name) => `Guten Tag ${name},`,
    reason: (brand) => `für Ihr Konto in der Verwaltung von ${brand} wurde ein neues Passwort angefordert.`,
    button: 'Neues Passwort festlegen',
    linkNote: 'Der Link gilt einmal und 30 Minuten lang.',
    otherwise: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  secondFactor: {
    greeting: (name) => `Guten Tag ${name},`,
    added: {
      subject: (brand) => `Ein zweiter Faktor wurde hinzugefügt – ${brand}`,
      what: (brand) =>
        `zu Ihrem Konto in der Verwaltung von ${brand} wurde ein zweiter Faktor hinzugefügt. Bei der Anmeldung wird ab jetzt nach dem Passwort auch der zweite Faktor abgefragt.`,
    },
    removed: {
      subject: (brand) => `Der zweite Faktor wurde entfernt – ${brand}`,
      what: (brand) =>
        `von Ihrem Konto in der Verwaltung von ${brand} wurde der zweite Faktor entfernt. Die Anmeldung fragt nur noch nach dem Passwort.`,
    },
    otherwise:
      'Wenn Sie das nicht waren und nicht darum gebeten haben, legen Sie sofort ein neues Passwort fest und sagen Sie es einem Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Ihr Konto wurde geändert – ${brand}`,
      what: (brand, by, name) =>
        `Ihr Konto in der Verwaltung von ${brand} (${name}) wurde geändert, und zwar von ${by}:`,
      otherwise:
        'Wenn Sie das nicht waren und nicht darum gebeten haben, legen Sie sofort ein neues Passwort fest und sagen Sie es einem Admin.',
    },
    toAdmins: {
      subject: (brand) => `Ein Konto des Teams wurde geändert – ${brand}`,
      what: (brand, by, name) =>
        `Das Konto von ${name} in der Verwaltung von ${brand} wurde geändert, und zwar von ${by}:`,
      otherwise:
        'Wenn Sie nicht wissen, warum, fragen Sie beide. Unter „Manage Team“ können Sie ein Konto sofort sperren.',
    },
    operator: 'dem Betreiber des Servers',
    changes: {
      added: (role) => `Es wurde angelegt, mit der Rolle ${role}.`,
      password: () => 'Es hat ein neues Passwort.',
      email: () => 'Es hat eine andere E-Mail-Adresse für die Anmeldung.',
      raised: (role) => `Es hat eine höhere Rolle erhalten: ${role}.`,
      lowered: (role) => `Es hat eine niedrigere Rolle erhalten: ${role}.`,
      'factor-added': () => 'Ein zweiter Faktor wurde hinzugefügt.',
      'factor-removed': () => 'Ein zweiter Faktor wurde entfernt.',
    },
  },
  linkFallback: 'Falls der Knopf nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  staffFooter: (brand) => `Sie erhalten diese E-Mail, weil Sie ein Konto in der Verwaltung von ${brand} haben.`,
  footer: {
    questions: 'Fragen? Wir helfen gern:',
    refundPolicy: 'Erstattungsbedingungen',
    terms: 'Allgemeine Geschäftsbedingungen',
    privacy: 'Datenschutzerklärung',
    notice: (brand) =>
      `${brand} ist ein privater Dienst, der Anträge gegen Bezahlung vorbereitet und einreicht, und keine Behörde. Das amtliche Formular ist auf der Seite der Regierung kostenlos:`,
    why: 'Sie erhalten diese E-Mail, weil mit dieser Adresse bestellt wurde.',
    whyElsewhere: 'Sie erhalten diese E-Mail, weil diese Adresse für diese Bestellung angegeben wurde.',
  },
}
