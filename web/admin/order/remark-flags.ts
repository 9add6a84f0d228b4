/** TABLE: what the flag of a remark is called, and its field. */
export const REMARK_FLAGS = [
  ['remarks.whatsapp', 'whatsapp'],
  ['remarks.telephone', 'telephone'],
  ['remarks.refund', 'status_refund'],
  ['remarks.voided', 'voided'],
  ['remarks.chargeback', 'chargeback'],
  ['remarks.reportError', 'report_error'],
] as const
