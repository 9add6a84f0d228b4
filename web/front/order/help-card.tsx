import type { Brand } from '#contract/tracking.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { navigate, trackPath } from '#web/front/route.ts'

/** How to reach the landing site's support, and the way to another order. */
export function HelpCard({ brand }: { brand: Brand }) {
  const { words } = useLanguage()
  const form = trackPath(undefined, brand.id > 0 ? brand.id : undefined)
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
      <p>
        <a
          href={form}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            navigate(form)
          }}
        >
          {words.anotherOrder}
        </a>
      </p>
    </section>
  )
}
