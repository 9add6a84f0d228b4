import type { MailTexts } from '#server/mail/mail-texts.ts'

export const de: MailTexts = {
  tag: 'de',
  approval: {
    subject: (orderId) => `Ihr E-Ticket ist fertig – Bestellung ${orderId}`,
    preview: 'Ihr E-Ticket für die Dominikanische Republik liegt bei.',
    greeting: (name) => `Guten Tag ${name},`,
    ready: 'Ihr elektronisches Ticket für die Dominikanische Republik ist fertig.',
    attached: 'Es liegt dieser E-Mail bei. Sie können es auch jederzeit von der Seite Ihrer Bestellung herunterladen.',
    orderNumber: 'Bestellnummer',
    username: 'Benutzername',
    travellerName: 'Name',
    button: 'Bestellung öffnen und herunterladen',
    linkNote:
      'Der Knopf öffnet Ihre Bestellung 90 Tage lang ohne weitere Fragen. Geben Sie ihn nicht weiter. Falls er nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    beforeTravel: 'Vor der Reise',
    notes: [
      'Prüfen Sie, ob Name, Passnummer, Flug und Daten genau denen in Ihrem Pass und Ihrer Buchung entsprechen. Schreiben Sie uns sofort, wenn etwas abweicht.',
      'Das E-Ticket gilt für die Person, die Reise und die Daten, die darauf stehen.',
      'Halten Sie es beim Check-in und bei der Einreise auf dem Telefon oder auf Papier bereit, mit lesbarem QR-Code.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Guten Tag ${name}, hier ist ${brand}.`,
    ready: (orderId) =>
      `Ihr E-Ticket für die Dominikanische Republik (Bestellung ${orderId}) ist fertig. Laden Sie es hier mit Bestellnummer und E-Mail-Adresse herunter:`,
    underWay: (orderId) =>
      `Es geht um Ihre Bestellung ${orderId}, Ihr E-Ticket für die Dominikanische Republik. Hier können Sie sie mit Bestellnummer und E-Mail-Adresse verfolgen:`,
  },
  invitation: {
    subject: (brand) => `Einladung in die Verwaltung von ${brand}`,
    greeting: (name) => `Guten Tag, ${name},`,
    reason: (brand) =>
      `für Sie wurde ein Konto in der Verwaltung von ${brand} angelegt. Wählen Sie Ihr Passwort, um sich anzumelden.`,
    button: 'Mein Passwort wählen',
    linkNote:
      'Der Link gilt einmal und 3 Tage lang. Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    otherwise: 'Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
  },
  resetPassword: {
    subject: (brand) => `Neues Passwort – ${brand}`,
    greeting: (name) => `Guten Tag, ${name},`,
    reason: (brand) => `für Ihr Konto in der Verwaltung von ${brand} wurde ein neues Passwort angefordert.`,
    button: 'Neues Passwort setzen',
    linkNote:
      'Der Link gilt einmal und 30 Minuten lang. Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    otherwise: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  staffFooter: (brand) => `Sie erhalten diese E-Mail, weil Sie ein Konto in der Verwaltung von ${brand} haben.`,
  footer: {
    questions: 'Fragen? Wir helfen gern:',
    refundPolicy: 'Erstattungsregeln',
    notice: (brand) =>
      `${brand} ist ein privater Dienst, der Ihren Antrag gegen Gebühr vorbereitet und einreicht, und keine Behörde. Das amtliche Formular ist auf der Seite der Regierung kostenlos.`,
    why: 'Sie erhalten diese E-Mail, weil mit dieser Adresse bestellt wurde.',
  },
}
