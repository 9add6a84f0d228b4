import { OFFICIAL_SITE } from '#contract/form/official-site.ts'
import { useLanguage } from '#web/front/languages/language.tsx'

/** Says that we are not the government, and that its form is free. */
export function PrivateService() {
  const { words } = useLanguage()
  return (
    <p className="private-service">
      {words.privateService}{' '}
      <a href={`https://${OFFICIAL_SITE}`} rel="noopener noreferrer">
        {OFFICIAL_SITE}
      </a>
    </p>
  )
}
