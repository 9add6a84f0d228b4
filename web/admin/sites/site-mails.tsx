import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SWITCHED_MAILS, type SwitchedMail } from '#contract/travellers/traveller-events.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

interface Props {
  on: SwitchedMail[]
  onMails: (on: SwitchedMail[]) => void
  error: string | undefined
}

/** Which mails that go by themselves the travellers of a site get. */
export function SiteMails({ on, onMails, error }: Props) {
  const { t } = useTranslation()
  return (
    <Panel id="mails" title={t('sites.mails')}>
      <p className={styles.hint}>{t('sites.mailsText')}</p>
      <Checkbox.Group
        aria-label={t('sites.mails')}
        value={on}
        onChange={(mails) => onMails(mails as SwitchedMail[])}
        error={error}
      >
        {SWITCHED_MAILS.map((mail) => (
          <Checkbox key={mail} name="mails" value={mail} mt="xs" label={t(`sites.mailKinds.${mail}`)} />
        ))}
      </Checkbox.Group>
    </Panel>
  )
}
