import { trackPath } from '#contract/travellers/front-paths.ts'
import { RULES } from '#contract/travellers/front-page.ts'
import type { Brand } from '#contract/travellers/tracking.ts'
import { linkOf, supportAddress } from '#web/front/site/brand.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { translateMessage } from '#web/front/languages/languages.ts'
import { SiteFooter } from '#web/front/site/site-footer.tsx'
import { SiteHeader } from '#web/front/site/site-header.tsx'

interface RulesPageProps {
  brand: Brand
  about: keyof typeof RULES
}

/** Where a landing site's terms or its privacy policy stand: they are its own, on its own pages. */
export function RulesPage({ brand, about }: RulesPageProps) {
  const { words } = useLanguage()
  const label = RULES[about]
  const address = linkOf(brand, label)
  const support = supportAddress(brand)
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="content" className="narrow" tabIndex={-1}>
        <section className="card">
          <h1>{translateMessage(label, words)}</h1>
          {address ? (
            <p>
              {brand.name}: <a href={address}>{address}</a>
            </p>
          ) : (
            support && (
              <p>
                <a href={support}>{words.needHelp}</a>
              </p>
            )
          )}
          <p>
            <a href={trackPath(undefined, brand.id)}>{words.trackHeading}</a>
          </p>
        </section>
      </main>
      <SiteFooter brand={brand} />
    </>
  )
}
