/**
 * Every word of the public pages. Where the specification fixes words, these are they; messages of the server stand here
 * as the server writes them, so that other languages can translate them. `{name}` marks what is filled in.
 */
export const en = {
  title: 'Dominican E-Ticket',
  skip: 'Skip to the content',
  language: 'Language',
  menu: 'Menu',
  close: 'Close this message',

  linkHome: 'Home',
  linkApply: 'Apply Now',
  linkBenefits: 'Additional Benefits',
  linkTerms: 'Terms & Conditions',
  linkPrivacy: 'Privacy Policy',
  linkRefund: 'Refund Policy',
  linkContact: 'Contact Us',
  mainMenu: 'Main menu',

  trackHeading: 'Download your Dominican E-Ticket',
  trackIntro: 'Enter the order ID and the email of your order. You find both in the email that we sent you.',
  orderId: 'Order ID',
  emailId: 'Email ID',
  trackOrder: 'TRACK ORDER',
  needHelp: 'Need Help? Contact Support',
  orderIdMissing: 'Please enter your orderId',
  emailMissing: 'Please enter your email',

  found: 'We have found your order.',
  notFound: 'We could not find an order with this order ID and email.',
  noGrant: 'Please enter your order ID and email',
  linkRefused: 'This link is no longer valid. Please enter your order ID and email.',
  tooMany: 'Too many attempts. Please try again {when}, or open the link in your email.',
  waitOver: 'You can try again now.',
  offline: 'We could not reach the server. Please check your connection and try again.',
  ourFault: 'Something went wrong. Please try again.',

  orderNumber: 'Order {id}',
  orderedOn: 'Ordered on {date}',
  completed: 'Your application for an E-Ticket has been completed successfully.',
  thanks: 'Thank you for using our services.',
  downloadNow: 'Download Now',
  preparing: 'Preparing your download…',
  downloadStarts: 'Your download starts now.',
  documentOf: 'E-Ticket of {date}',
  earlierGone:
    'Only what is offered here counts. An earlier E-Ticket was replaced or withdrawn on {date}: please delete it, and throw away what you printed of it.',
  documentGone: 'This document is no longer offered. Please reload the page.',
  documentMissing: 'The document could not be opened. Please try again, or contact support.',
  nextHeading: 'What happens next',
  nextSave: 'Save the file on your phone, or print it.',
  nextShow: 'The airline may ask for it at check-in, and customs scan its QR code.',
  nextFlight: 'If your flight changes, you need a new form. Please write to us before you travel.',

  notReady: 'Your E-Ticket is not ready yet',
  withdrawn: 'Your E-Ticket was withdrawn',
  nextWithdrawn:
    'We withdrew it on {date}, and it no longer counts. Please delete it, throw away what you printed of it, and do not travel with it. If you travel soon, contact us.',
  stepsHeading: 'How far your order is',
  stepReceived: 'Order received',
  stepPaid: 'Payment confirmed',
  stepInProgress: 'Form being completed',
  stepReady: 'E-Ticket ready to download',
  stepDone: 'Done',
  stepNow: 'Now',
  nextReceived: 'We are waiting for the confirmation of your payment. As soon as it arrives, we begin with your form.',
  nextPaid: 'Your payment is confirmed. Our team checks your details and completes the form for you.',
  nextPlanned: 'Your payment is confirmed. We complete the form shortly before your journey, and begin on {date}.',
  nextInProgress: 'Our team is completing your form. There is nothing for you to do.',
  nextAnswer:
    'We need an answer from you before we can go on. Please look for our message in your email, also in the spam folder, or contact us.',
  mailComes: 'We will send you an email as soon as your E-Ticket is ready. You may close this page.',
  refundOpen: 'A refund is being prepared',
  nextRefundOpen: 'We are preparing the refund of this order. As soon as it is made, this page says so, with its date.',
  refunded: 'Your order was refunded',
  nextRefunded:
    'On {date} the amount was sent back to the card that you paid with. It can take several days until you see it there, depending on your bank.',
  cancelled: 'Your order was cancelled',
  checkAgain: 'Check again',

  historyHeading: 'Downloaded History',
  noRecord: 'No record found',
  columnNumber: '#',
  columnOrderId: 'Order ID',
  columnDate: 'Date & Time (EST)',
  columnIp: 'Device IP Address',
  columnDevice: 'Device',
  columnDeviceType: 'Device Type',
  columnBrowser: 'Browser',
  columnOs: 'OS',
  columnLocation: 'Device Location',
  placesBy: 'Locations: DB-IP',

  helpHeading: 'Need help?',
  phone: 'Phone',
  email: 'Email',
  anotherOrder: 'Track another order',
  privateService: 'This is a private service. The official form is free of charge at the government’s own site:',
}

/** A language has every word of English and no other. */
export type Words = { [Key in keyof typeof en]: string }
