import '#web/theme/mantine.css'
import '#web/theme/typeface.css'
import '#web/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type HistoryState } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setLanguageProvider, setTokenProvider, setTouchedProvider } from '#web/api.ts'
import { refuseMisplacedFiles } from '#web/admin/frame/misplaced-files.ts'
import { startLanguages } from '#web/admin/language/languages.ts'
import { queryClient } from '#web/admin/query-client.ts'
import { router } from '#web/admin/router.tsx'
import { keptOf, knownAgain, ownPlace, placeAfter } from '#web/admin/session/come-back.ts'
import { forgetWhyItEnded, whenLeaving, type ComesBack } from '#web/admin/session/leave.ts'
import { findToken, storedMember, watchToken } from '#web/admin/session/stored-token.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import { secondsUntouched, watchTouches } from '#web/admin/session/touches.ts'
import { refuseMarkup } from '#web/ui/trusted-types.ts'
import { cssVariables, theme } from '#web/theme/theme.ts'

function goToSignIn(comesBack: ComesBack): void {
  const memberId = queryClient.getQueryData(userInfoQuery.queryKey)?.id
  queryClient.clear()
  const { href, state } = router.history.location
  const here = comesBack === 'here' ? ownPlace(href, location.origin) : undefined
  const back = comesBack === 'nowhere' ? {} : here === undefined ? saidBefore(state) : keptOf(here, state, memberId)
  void router.navigate({ to: '/', replace: true, state: back }).then(() => router.invalidate())
}

function saidBefore({ back, kept }: HistoryState): HistoryState {
  return { ...(back !== undefined && { back }), ...(kept !== undefined && { kept }) }
}

/** Another tab signed in or out. */
function follow(): void {
  if (findToken() === undefined) return goToSignIn('here')
  forgetWhyItEnded()
  const { pathname, state } = router.history.location
  const known = knownAgain(state, storedMember()?.id)
  return void (pathname === '/'
    ? router.navigate({ href: placeAfter(state), state: known, replace: true })
    : router.invalidate())
}

refuseMarkup()
refuseMisplacedFiles()
setTokenProvider(findToken)
setTouchedProvider(secondsUntouched)
watchTouches()
setLanguageProvider(() => i18next.language)
whenLeaving(goToSignIn)
watchToken(follow)
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
