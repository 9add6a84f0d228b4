import { answerPath, cancelFormPath, trackPath, yourDataPath } from '#contract/travellers/front-paths.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

/**
 * How to reach the landing site's support, and the way to another order; of an order also where another flight is told, how to cancel it,
 * and what may be asked of the data it holds.
 */
export function HelpCard({
  brand,
  orderId,
  mayTellFlight = false,
  mayCancel = false,
}: {
  brand: Brand
  orderId?: number
  mayTellFlight?: boolean
  mayCancel?: boolean
}) {
  const { words } = useLanguage()
  const digits = (phone: string) => phone.replace(/\D/g, '')
  return (
    <section className="card help">
      <h2>{words.helpHeading}</h2>
      <dl>
        {brand.support_email !== '' && (
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a href={`mailto:${brand.support_email}`}>{brand.support_email}</a>
            </dd>
          </div>
        )}
        {brand.support_phone !== '' && (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a href={`tel:+${digits(brand.support_phone)}`}>{brand.support_phone}</a>
            </dd>
          </div>
        )}
        {brand.support_whatsapp !== '' && (
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a href={`https://wa.me/${digits(brand.support_whatsapp)}`} rel="noopener noreferrer">
                {brand.support_whatsapp}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {orderId !== undefined && mayTellFlight && (
        <p>
          <a href={answerPath(orderId)}>{words.anotherFlight}</a>
        </p>
      )}
      {orderId !== undefined && mayCancel && (
        <p>
          <a href={cancelFormPath(orderId)}>{words.cancelOrder}</a>
        </p>
      )}
      {orderId !== undefined && (
        <p>
          <a href={yourDataPath(orderId)}>{words.yourData}</a>
        </p>
      )}
      <p>
        <a href={trackPath(undefined, brand.id)}>{words.anotherOrder}</a>
      </p>
    </section>
  )
}
