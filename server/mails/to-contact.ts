import type { Rule } from '#server/orders/change-orders.ts'

/** What nobody works on comes to Contact Customer; where a colleague has it already, it stays there. */
export const toContact: Rule = ({ processStatus }) =>
  processStatus === null || processStatus === 'Completed'
    ? { processStatus: 'Contact Customer' }
    : 'Somebody has changed the order in the meantime'
