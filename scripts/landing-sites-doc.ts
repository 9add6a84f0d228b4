import { sampleOrder } from '#contract/orders/intake-fields.ts'
import { fieldsTable, proofsTable } from '#scripts/landing-site-fields.ts'
import { webhookBodies, webhooksTable } from '#scripts/landing-site-webhooks.ts'

/** The document for landing sites, with its tables and its two whole orders as the tables of the code have them now. */
export function writtenDoc(doc: string): string {
  const body = (direction: 'arrival' | 'departure', payment: Record<string, string>) =>
    JSON.stringify({ ...sampleOrder(direction), payment }, null, 2)
  const paid = { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD' }
  return doc
    .replace(/(?<=<!-- fields -->\n)[^]*?(?=<!-- \/fields -->)/, () => `\n${fieldsTable()}\n\n`)
    .replace(/(?<=<!-- proofs -->\n)[^]*?(?=<!-- \/proofs -->)/, () => `\n${proofsTable()}\n\n`)
    .replace(
      /(?<=<!-- webhooks -->\n)[^]*?(?=<!-- \/webhooks -->)/,
      () => `\n${webhooksTable()}\n\n${webhookBodies()}\n\n`,
    )
    .replace(orderOf('cart-1001'), () => body('arrival', { ...paid, transaction_id: 'pi_1001' }))
    .replace(orderOf('cart-1002'), () => body('departure', { ...paid, transaction_id: 'pi_1002' }))
}

/** The body that is sent under a key. */
const orderOf = (key: string) => new RegExp(`(?<=Idempotency-Key: ${key}' -d @- <<'ORDER'\\n)[^]*?(?=\\nORDER)`)
