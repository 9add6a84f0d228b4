import { QUESTIONS_EN } from '#contract/corrections/question-words/en.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const en: MailTexts = {
  approval: {
    subject: (orderId) => `Your entry form (e-ticket) is ready – order ${orderId}`,
    preview: 'Your entry form (e-ticket) for the Dominican Republic is attached.',
    greeting: (name) => `Dear ${name},`,
    ready: 'Your entry form (e-ticket) for the Dominican Republic is ready.',
    attached: 'It is attached to this email. You can also download it at any time from your order page.',
    attachedSeveral: (count) =>
      `All ${count} documents are attached to this email. You can also download them at any time from your order page.`,
    whole: {
      subject: (orderId) => `All the e-tickets of your booking are ready – order ${orderId}`,
      preview: 'Every document of your booking is attached.',
      attached: (count) =>
        `All ${count} documents of your booking are attached to this email: this one, and those that we sent you before. You can also download them at any time from your order page.`,
    },
    replacing: {
      subject: (orderId) => `Your new entry form (e-ticket) – order ${orderId}: please delete the earlier one`,
      preview: 'It replaces the entry form (e-ticket) that you received before.',
      ready: 'Your new entry form (e-ticket) for the Dominican Republic is ready.',
      earlier: (date) =>
        `It replaces the one that you received on ${date}, which is no longer valid. Please delete the earlier one, and throw away any printed copy.`,
    },
    beside: {
      subject: (orderId) => `One more document for your trip – order ${orderId}: please keep the earlier one too`,
      preview: 'We have sent you one more document for your trip.',
      ready: 'We have sent you one more document for your trip.',
      earlier: (date) =>
        `It is in addition to the one that you received on ${date}, which is still valid. Please keep both.`,
    },
    orderNumber: 'Order ID',
    username: 'Order email',
    travellerName: 'Name',
    button: 'Open my order and download',
    linkNote: 'The link opens your order for 90 days, without signing in. Please do not share it.',
    beforeTravel: 'Before you travel',
    notes: [
      'Check that the name, passport number, flight and dates match your passport and booking exactly. Write to us at once if anything differs.',
      'The entry form (e-ticket) is valid only for the person, the journey and the dates printed on it.',
      'Have it ready on your phone or on paper, with its QR code readable, at check-in and at immigration.',
    ],
  },
  correction: {
    subject: (orderId) => `Please check your details – order ${orderId}`,
    preview: 'We need some details from you before we can finish your entry form (e-ticket).',
    reason:
      'Before we can finish your entry form (e-ticket) for the Dominican Republic, we need some details from you.',
    check: 'Please check',
    how: 'How to answer',
    answer:
      'Please answer on your order page: it shows what we need, and you can correct it there; no email is needed. We will continue with your order as soon as we have your answer.',
    button: 'Answer now',
    orderPage: 'Your order page. This address opens it for 90 days, without signing in; please do not share it:',
    ...QUESTIONS_EN,
  },
  recall: {
    replaced: {
      subject: (orderId) => `Your entry form (e-ticket) was replaced – order ${orderId}: please delete the earlier one`,
      preview: 'The entry form (e-ticket) that you received is no longer valid.',
      what: (date) =>
        `The entry form (e-ticket) for the Dominican Republic that you received on ${date} was replaced by a new one. It is no longer valid.`,
      act: 'Please delete it, throw away any printed copy, and do not travel with it. The new one is on the order page.',
    },
    withdrawn: {
      subject: (orderId) => `Please do not use your entry form (e-ticket) – order ${orderId}`,
      preview: 'The entry form (e-ticket) that you received was withdrawn.',
      what: (date) =>
        `We have withdrawn the entry form (e-ticket) for the Dominican Republic that you received on ${date}. It is no longer valid.`,
      act: 'Please delete it, throw away any printed copy, and do not travel with it. Only what the order page offers is valid. If you travel soon and find nothing there, write to us at once.',
    },
    button: 'Open the order page',
    formNote: 'The page asks for the order ID and the email of the order.',
  },
  emailChanged: {
    subject: (orderId) => `The email address of order ${orderId} was changed`,
    preview: 'If you did not ask for this, please write to us.',
    what: (address) =>
      `The email address of your order was changed to ${address}. From now on we send everything about the order there.`,
    act: (support) => `If you did not ask for this, write to us at once: ${support}. Otherwise there is nothing to do.`,
  },
  linkAgain: {
    subject: (orderId) => `The link to your order ${orderId}`,
    preview: 'Here is the link that you asked for.',
    what: 'Here is the link to your order that you asked for on our page.',
    code: 'If you asked for it on another device, type this code there',
    codeNote: 'The code can be used once, within 30 minutes of asking for it, and only in the browser where you asked.',
    others: 'Your other orders',
    otherwise: 'If you did not ask for this, there is nothing to do: nobody but you was sent this link.',
  },
  readyText: { subject: (orderId) => `About your order ${orderId}` },
  colon: ': ',
  facts: {
    labels: {
      direction: 'Direction',
      flight: 'Flight',
      day: 'Date of the flight',
      amount: 'Amount',
      paidOn: 'Paid on',
      card: 'Paid with',
      statement: 'Shown on your statement as',
      reference: 'Payment reference',
      refundReference: 'Refund reference',
      refundedOn: 'Refunded on',
      expectedBy: 'Was expected by',
      newDate: 'Now expected by',
      brokenDate: 'Then expected by',
    },
    moment: (day, time) => `${day}, ${time} (Santo Domingo time)`,
    directions: { arrival: 'Arrival in the Dominican Republic', departure: 'Departure from the Dominican Republic' },
  },
  receivedPlanned: (date) =>
    `We complete the form shortly before you travel, and will start on ${date}. There is nothing for you to do until then.`,
  receivedOthers: 'Also in this purchase',
  partRefunded: 'We have refunded part of your payment for the entry form (e-ticket) for the Dominican Republic.',
  notices: {
    received: {
      subject: (orderId) => `We have received your order ${orderId} – your receipt`,
      preview: 'Your payment has arrived. Here is your receipt, and what happens next.',
      what: 'Thank you. We have received your order and your payment for the entry form (e-ticket) for the Dominican Republic.',
      act: 'We will now check your details and file the form with the government. You will hear from us when it is ready and whenever we need something from you.',
    },
    'answer-refused': {
      subject: (orderId) => `About your answer – order ${orderId}`,
      preview: 'We could not use your answer. Your order page says why.',
      what: 'We could not use the answer that you gave on your order page. You can read there why.',
      act: 'Please open the page and answer again. If your flight is soon, please do so today: we can file your form only with the right details.',
    },
    filed: {
      subject: (orderId) => `Your entry form has been filed – order ${orderId}`,
      preview: 'The government now has your entry form. There is nothing for you to do.',
      what: 'We have filed your entry form (e-ticket) with the government of the Dominican Republic.',
      act: 'There is nothing for you to do. We will write to you as soon as it is ready.',
    },
    late: {
      subject: (orderId) => `About your order ${orderId}: it is late`,
      preview: 'Your entry form is not ready yet. We are sorry.',
      what: 'Your entry form (e-ticket) for the Dominican Republic should have been ready by now, and it is not ready yet. We are sorry.',
      act: 'Our team sees that it is late, and we will write to you as soon as it is ready. If you travel within the next two days, please write to us now.',
    },
    'new-date': {
      subject: (orderId) => `About your order ${orderId}: a new date`,
      preview: 'Your entry form takes longer than we had said. Here is when we expect it now.',
      what: 'Your entry form (e-ticket) for the Dominican Republic takes longer than we had said. We are sorry. Below you see by when we had expected it, and by when we expect it now.',
      act: 'There is nothing for you to do. It comes by e-mail as soon as it is ready. If you travel within the next two days, please write to us now.',
    },
    cancelled: {
      subject: (orderId) => `Your order ${orderId} is cancelled`,
      preview: 'You cancelled your order. Your refund is being prepared.',
      what: 'You cancelled your order on your order page. We have stopped working on your entry form (e-ticket), and your refund is being prepared.',
      act: 'We will write to you when it is made. If you did not cancel the order, write to us at once.',
    },
    refunded: {
      subject: (orderId) => `Your refund – order ${orderId}`,
      preview: 'We have refunded your payment.',
      what: 'We have refunded your payment for the entry form (e-ticket) for the Dominican Republic.',
      act: 'The money goes back the way it came. Depending on your bank, this can take several working days.',
    },
    'before-flight': {
      subject: (orderId) => `You are travelling soon: please download your entry form – order ${orderId}`,
      preview: 'Your entry form is ready, and nobody has downloaded it yet.',
      what: 'Your entry form (e-ticket) for the Dominican Republic is ready, and it has not been downloaded from your order page yet.',
      act: 'Please open it now and save it on your phone or print it, with its QR code readable: you will be asked for it at check-in and at immigration. If you already have it from our earlier email, there is nothing more to do.',
    },
    'before-return': {
      subject: (orderId) => `Before you leave the Dominican Republic – order ${orderId}`,
      preview: 'You need a separate form to leave the country.',
      what: 'The entry form (e-ticket) that we sent you is for your arrival. To leave the Dominican Republic you need a separate one, for your departure.',
      act: 'If you do not have it yet, fill it in before your flight: free of charge at the government’s own site (its address is below), or through us. If you have it already, or if you are staying, there is nothing to do.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Hello ${name}, this is ${brand}, a private service.`,
    needsYou: (orderId) =>
      `We need some details from you before we can go on with your order ${orderId}, your entry form (e-ticket) for the Dominican Republic. Please look for our email, or answer here. Your order page:`,
    notDownloaded: (orderId) =>
      `Your flight is coming up, and your entry form (e-ticket) for the Dominican Republic (order ${orderId}) has not been downloaded yet. You need it at check-in. Download it here with your order ID and email:`,
    ready: (orderId) =>
      `Your entry form (e-ticket) for the Dominican Republic (order ${orderId}) is ready. Download it here with your order ID and email:`,
    underWay: (orderId) =>
      `This is about your order ${orderId}, your entry form (e-ticket) for the Dominican Republic. You can follow it here with your order ID and email:`,
    refundOpen: (orderId) =>
      `We are preparing the refund of your order ${orderId}. You can follow it here with your order ID and email:`,
    refunded: (orderId) =>
      `Your order ${orderId} was refunded. You can see the date here with your order ID and email:`,
  },
  invitation: {
    subject: (brand) => `You are invited to the back-office of ${brand}`,
    greeting: (name) => `Dear ${name},`,
    reason: (brand) =>
      `You have been given an account in the back-office of ${brand}. Choose your password to sign in.`,
    button: 'Choose my password',
    linkNote: 'The link works once, for 3 days.',
    otherwise: 'If you do not know what this is about, ignore this email.',
  },
  resetPassword: {
    subject: (brand) => `Set a new password – ${brand}`,
    greeting: (name) => `Dear ${name},`,
    reason: (brand) => `Somebody asked for a new password for your account in the back-office of ${brand}.`,
    button: 'Set a new password',
    linkNote: 'The link works once, for 30 minutes.',
    otherwise: 'If it was not you, ignore this email: your password stays as it is.',
  },
  secondFactor: {
    greeting: (name) => `Dear ${name},`,
    added: {
      subject: (brand) => `A second factor was added – ${brand}`,
      what: (brand) =>
        `A second factor was added to your account in the back-office of ${brand}. From now on, signing in asks for it after the password.`,
    },
    removed: {
      subject: (brand) => `The second factor was removed – ${brand}`,
      what: (brand) =>
        `The second factor was removed from your account in the back-office of ${brand}. Signing in asks for the password alone.`,
    },
    otherwise: 'If it was not you, and you did not ask for it, set a new password at once and tell an Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Your account was changed – ${brand}`,
      what: (brand, by, name) => `Your account in the back-office of ${brand} (${name}) was changed by ${by}:`,
      otherwise: 'If this was not you, and you did not ask for it, set a new password at once and tell an Admin.',
    },
    toAdmins: {
      subject: (brand) => `An account of the team was changed – ${brand}`,
      what: (brand, by, name) => `The account of ${name} in the back-office of ${brand} was changed by ${by}:`,
      otherwise: 'If you do not know why, ask both of them. Under Manage Team you can suspend an account at once.',
    },
    operator: 'whoever runs the server',
    changes: {
      added: (role) => `It was created, with the role ${role}.`,
      password: () => 'It has a new password.',
      email: () => 'It signs in with another email address.',
      raised: (role) => `It was given a higher role: ${role}.`,
      lowered: (role) => `It was given a lower role: ${role}.`,
      'factor-added': () => 'A second factor was added.',
      'factor-removed': () => 'A second factor was removed.',
    },
  },
  linkFallback: 'If the button does not work, copy this address into your browser:',
  staffFooter: (brand) => `You are receiving this email because you have an account in the back-office of ${brand}.`,
  footer: {
    questions: 'Questions? We are glad to help:',
    refundPolicy: 'Refund policy',
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    notice: (brand) =>
      `${brand} is a private service that prepares and submits applications for a fee. It is not a government office. The official form is free of charge at the government’s own site:`,
    why: 'You are receiving this email because you ordered with this address.',
    whyElsewhere: 'You are receiving this email because this address was given for this order.',
  },
}
