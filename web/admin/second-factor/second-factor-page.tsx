import { useTranslation } from 'react-i18next'
import { Page } from '#web/admin/frame/page.tsx'
import { OwnFactor } from '#web/admin/second-factor/own-factor.tsx'

/** Second factor: what one signs in with beside the password, to add it and take it off. */
export function SecondFactorPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <OwnFactor />
    </Page>
  )
}
