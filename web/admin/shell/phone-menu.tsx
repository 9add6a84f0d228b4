import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Sidebar } from '#web/admin/shell/sidebar.tsx'

/** The sidebar on a phone: a drawer over the page. */
export function PhoneMenu({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={close}
      size={290}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar compact={false} />
    </Drawer>
  )
}
