import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ToastContainer } from 'react-toastify'
import '#web/admin/shell/toasts.css'

/** What stands on every screen: the page itself and the toasts. */
export function Root() {
  const { t } = useTranslation()
  return (
    <>
      <Outlet />
      <ToastContainer
        position="top-right"
        autoClose={false}
        stacked
        closeOnClick
        pauseOnHover
        pauseOnFocusLoss
        draggable
        draggablePercent={80}
        theme="light"
        // What is around them is read aloud already: an alert in it would be read twice.
        role="group"
        aria-label={t('shell.notifications')}
      />
    </>
  )
}
