import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '#web/admin/language/languages.ts'
import { AdminLayout } from '#web/admin/shell/admin-layout.tsx'

const SignInPage = lazy(
  withWords(async () => ({ default: (await import('#web/admin/session/sign-in-page.tsx')).SignInPage })),
)

const route = getRouteApi('/admin')

/** /admin shows the sign-in while signed out, the admin area after. */
export function AdminGate() {
  if (route.useRouteContext().signedIn) return <AdminLayout />
  return (
    <Suspense>
      <SignInPage />
    </Suspense>
  )
}
