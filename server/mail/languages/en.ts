import type { MailTexts } from '#server/mail/mail-texts.ts'

export const en: MailTexts = {
  tag: 'en',
  approval: {
    subject: (orderId) => `Your e-ticket is ready – order ${orderId}`,
    preview: 'Your Dominican Republic e-ticket is attached.',
    greeting: (name) => `Dear ${name},`,
    ready: 'Your electronic ticket for the Dominican Republic is ready.',
    attached: 'It is attached to this mail. You can also download it at any time from your order page.',
    orderNumber: 'Order ID',
    username: 'Username',
    travellerName: 'Name',
    button: 'Open my order and download',
    linkNote:
      'The button opens your order without further questions for 90 days. Keep it to yourself. If it does not work, copy this address into your browser:',
    beforeTravel: 'Before you travel',
    notes: [
      'Check that name, passport number, flight and dates are exactly those of your passport and booking. Write to us at once if anything differs.',
      'The e-ticket holds for the person, the journey and the dates that are printed on it.',
      'Have it ready on your phone or on paper, with its QR code readable, at check-in and at migration.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Hello ${name}, this is ${brand}.`,
    ready: (orderId) =>
      `Your e-ticket for the Dominican Republic (order ${orderId}) is ready. Download it here with your order ID and e-mail:`,
    underWay: (orderId) =>
      `This is about your order ${orderId}, your e-ticket for the Dominican Republic. You can follow it here with your order ID and e-mail:`,
  },
  invitation: {
    subject: (brand) => `You are invited to the back-office of ${brand}`,
    greeting: (name) => `Dear ${name},`,
    reason: (brand) =>
      `You have been given an account in the back-office of ${brand}. Choose your password to sign in.`,
    button: 'Choose my password',
    linkNote: 'The link works once, for 3 days. If the button does not work, copy this address into your browser:',
    otherwise: 'If you do not know what this is about, ignore this mail.',
  },
  resetPassword: {
    subject: (brand) => `Set a new password – ${brand}`,
    greeting: (name) => `Dear ${name},`,
    reason: (brand) => `A new password was asked for your account in the back-office of ${brand}.`,
    button: 'Set a new password',
    linkNote: 'The link works once, for 30 minutes. If the button does not work, copy this address into your browser:',
    otherwise: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  staffFooter: (brand) => `You receive this mail because you have an account in the back-office of ${brand}.`,
  footer: {
    questions: 'Questions? We are glad to help:',
    refundPolicy: 'Refund policy',
    notice: (brand) =>
      `${brand} is a private service that prepares and submits your application for a fee. It is not a government office. The official form is free of charge at the government's own site.`,
    why: 'You receive this mail because you ordered with this address.',
  },
}
