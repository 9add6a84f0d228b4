import type { Brand } from '#contract/travellers/tracking.ts'
import { PrivateService } from '#web/front/site/private-service.tsx'

/** The year is the specification's (section 2), not this one. */
const COPYRIGHT_YEAR = 2024

/** Copyright and domain of the landing site, and what kind of service this is. */
export function SiteFooter({ brand }: { brand: Brand }) {
  return (
    <footer className="site-footer">
      <p>
        © {COPYRIGHT_YEAR} {brand.domain}
      </p>
      <PrivateService />
    </footer>
  )
}
