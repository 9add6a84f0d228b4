import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '#web/admin/language/languages.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import { AdminLayout } from '#web/admin/shell/admin-layout.tsx'

const SignInPage = lazy(
  withWords(async () => ({ default: (await import('#web/admin/session/sign-in-page.tsx')).SignInPage })),
)

const EnrolmentPage = lazy(
  withWords(async () => ({ default: (await import('#web/admin/second-factor/enrolment-page.tsx')).EnrolmentPage })),
)

const route = getRouteApi('/admin')

/** /admin shows the sign-in while signed out and the admin area after; in between, where it is required, how to add a second factor. */
export function AdminGate() {
  const { signedIn } = route.useRouteContext()
  const mustEnrol = useQuery({ ...userInfoQuery, enabled: signedIn }).data?.must_add_second_factor ?? false
  if (signedIn && !mustEnrol) return <AdminLayout />
  if (signedIn) {
    return (
      <Suspense>
        <EnrolmentPage />
      </Suspense>
    )
  }
  return (
    <Suspense>
      <SignInPage />
    </Suspense>
  )
}
