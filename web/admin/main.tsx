import '#web/theme/mantine.css'
import '#web/theme/typeface.css'
import '#web/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setLanguageProvider, setTokenProvider, setTouchedProvider } from '#web/api.ts'
import { startLanguages } from '#web/admin/language/languages.ts'
import { queryClient } from '#web/admin/query-client.ts'
import { router } from '#web/admin/router.tsx'
import { whenLeaving } from '#web/admin/session/leave.ts'
import { findToken, watchToken } from '#web/admin/session/stored-token.ts'
import { secondsUntouched, watchTouches } from '#web/admin/session/touches.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'

function goToSignIn(): void {
  queryClient.clear()
  void router.navigate({ to: '/', replace: true }).then(() => router.invalidate())
}

setTokenProvider(findToken)
setTouchedProvider(secondsUntouched)
watchTouches()
setLanguageProvider(() => i18next.language)
whenLeaving(goToSignIn)
watchToken(() => (findToken() === undefined ? goToSignIn() : void router.invalidate()))
await startLanguages()

const root = document.querySelector('#root')
if (root === null) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
