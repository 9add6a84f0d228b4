import { CASE_REASON_NAMES, SCHEMES, type CaseReason, type Scheme } from '#contract/disputes/case-reasons.ts'

interface CaseReasonRow {
  /** The codes by which each names it, as its letter writes them. A code may stand for several reasons (Mastercard's 4853). */
  codes: Partial<Record<Scheme, readonly string[]>>
  /** What Stripe's `reason` says of it. */
  stripe?: readonly string[]
}

/** TABLE: the reasons of a dispute -> their codes in the schemes' rules, as gateways publish them. */
export const CASE_REASONS = {
  fraud: {
    codes: {
      visa: ['10.4', '10.5'],
      mastercard: ['4837', '4863'],
      amex: ['F29', 'F24'],
      discover: ['UA02', '7030', 'AA'],
      paypal: ['UNAUTHORISED'],
    },
    stripe: ['fraudulent', 'unrecognized'],
  },
  'not-received': {
    codes: {
      visa: ['13.1'],
      mastercard: ['4853'],
      amex: ['C08'],
      discover: ['RG', '4755'],
      paypal: ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED'],
    },
    stripe: ['product_not_received'],
  },
  'not-as-described': {
    codes: {
      visa: ['13.3'],
      mastercard: ['4853'],
      amex: ['C31'],
      discover: ['RM', '4553'],
      paypal: ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED'],
    },
    stripe: ['product_unacceptable'],
  },
  misrepresentation: {
    codes: { visa: ['13.5'], mastercard: ['4853'], amex: ['C31'], discover: ['RM'] },
  },
  credit: {
    codes: {
      visa: ['13.6'],
      mastercard: ['4853'],
      amex: ['C02'],
      discover: ['RN2', '8002'],
      paypal: ['CREDIT_NOT_PROCESSED', 'PROBLEM_WITH_REMITTANCE'],
    },
    stripe: ['credit_not_processed'],
  },
  cancelled: {
    codes: {
      visa: ['13.7', '13.2'],
      mastercard: ['4853'],
      amex: ['C05', 'C28'],
      discover: ['RN2', 'AP', '4541'],
      paypal: ['CANCELED_RECURRING_BILLING'],
    },
    stripe: ['subscription_canceled'],
  },
  duplicate: {
    codes: {
      visa: ['12.6.1', '12.6'],
      mastercard: ['4834'],
      amex: ['P08'],
      discover: ['DP', '4534'],
      paypal: ['DUPLICATE_TRANSACTION'],
    },
    stripe: ['duplicate'],
  },
  'paid-otherwise': {
    codes: {
      visa: ['12.6.2'],
      mastercard: ['4834'],
      amex: ['C14'],
      discover: ['PM', '4865'],
      paypal: ['PAYMENT_BY_OTHER_MEANS'],
    },
  },
  'not-authorised': {
    codes: {
      visa: ['11.1', '11.2', '11.3'],
      mastercard: ['4808'],
      amex: ['A01', 'A02', 'A08'],
      discover: ['AT', 'DA'],
    },
  },
  other: {
    codes: { paypal: ['INCORRECT_AMOUNT', 'OTHER'] },
  },
} as const satisfies Record<CaseReason, CaseReasonRow>

/**
 * The reason that a code stands for: `other` where the code is unknown, or where it stands for several that call for different evidence
 * and `scheme` does not tell them apart. Case and spaces in codes are ignored.
 */
export function reasonOfCode(code: string, scheme: Scheme | null): CaseReason {
  const wanted = code.trim().toUpperCase()
  const fitting = CASE_REASON_NAMES.filter((name) => {
    const { codes }: CaseReasonRow = CASE_REASONS[name]
    return SCHEMES.some((one) => (scheme === null || one === scheme) && (codes[one] ?? []).includes(wanted))
  })
  return fitting.length === 1 ? fitting[0]! : 'other'
}

/** The reason that Stripe's word stands for; `other` where it is no more exact than that. */
export function reasonOfStripe(word: string): CaseReason {
  const named = CASE_REASON_NAMES.find((name) => {
    const row: CaseReasonRow = CASE_REASONS[name]
    return row.stripe?.includes(word)
  })
  return named ?? 'other'
}
