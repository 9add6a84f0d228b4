import type { Words } from '#web/admin/language/dictionary.ts'
import type { enDisputes } from '#web/admin/language/en-disputes.ts'

/** The words of disputes, in Spanish. */
export const esDisputes: Words<typeof enDisputes> = {
  disputes: {
    states: {
      warning: 'Aviso',
      'needs-response': 'Necesita respuesta',
      submitted: 'Respuesta enviada',
      won: 'Ganada',
      lost: 'Perdida',
      accepted: 'Aceptada',
      expired: 'Plazo vencido',
    },
    stages: {
      warning: 'Aviso',
      chargeback: 'Disputa',
      'pre-arbitration': 'Prearbitraje',
      arbitration: 'Arbitraje',
    },
    schemes: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      paypal: 'PayPal',
    },
    reasons: {
      fraud: 'Fraude: «Yo no compré esto»',
      'not-received': 'No recibido',
      'not-as-described': 'No es lo descrito',
      misrepresentation: 'Publicidad engañosa',
      credit: 'Reembolso no procesado',
      cancelled: 'Cancelado',
      duplicate: 'Cobrado dos veces',
      'paid-otherwise': 'Pagado por otro medio',
      'not-authorised': 'Sin autorización',
      other: 'Otro, o no se sabe',
    },
    sources: {
      hand: 'A mano',
      csv: 'Un archivo de la pasarela',
      stripe: 'Stripe',
      paypal: 'PayPal',
    },
    matchedBy: {
      transaction: 'encontrado por el ID de transacción',
      reference: 'encontrado por la referencia',
      hand: 'elegido a mano',
    },
  },
}
