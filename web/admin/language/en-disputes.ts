/** The words of disputes. */
export const enDisputes = {
  disputes: {
    states: {
      warning: 'Warning',
      'needs-response': 'Needs an answer',
      submitted: 'Answer sent',
      won: 'Won',
      lost: 'Lost',
      accepted: 'Accepted',
      expired: 'Time ran out',
    },
    stages: {
      warning: 'Warning',
      chargeback: 'Dispute',
      'pre-arbitration': 'Pre-arbitration',
      arbitration: 'Arbitration',
    },
    schemes: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      paypal: 'PayPal',
    },
    reasons: {
      fraud: 'Fraud: “I did not buy this”',
      'not-received': 'Not received',
      'not-as-described': 'Not as described',
      misrepresentation: 'Misrepresentation',
      credit: 'Credit not processed',
      cancelled: 'Cancelled',
      duplicate: 'Charged twice',
      'paid-otherwise': 'Paid by other means',
      'not-authorised': 'No authorisation',
      other: 'Other, or not known',
    },
    sources: { hand: 'By hand', csv: 'A file of the gateway', stripe: 'Stripe', paypal: 'PayPal' },
    matchedBy: {
      transaction: 'found by the transaction ID',
      reference: 'found by the reference',
      hand: 'chosen by hand',
    },
  },
}
