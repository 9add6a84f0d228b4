import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CrashPage, MissingPage } from '#web/admin/frame/error-pages.tsx'
import { withWords } from '#web/admin/language/languages.ts'
import { findToken } from '#web/admin/session/stored-token.ts'
import { Root } from '#web/admin/shell/root.tsx'

/** Around every screen. */
export const root = createRootRoute({ component: Root, notFoundComponent: MissingPage, errorComponent: CrashPage })

/** The screens for people who are not signed in. */
export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (findToken() !== undefined) throw redirect({ to: '/admin', replace: true })
  },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/session/sign-in-page.tsx')),
    'SignInPage',
  ),
})

/** Two screens under /admin that need no session, and so stand beside it. */
export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/forgot-password',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/password/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
})

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/reset-password',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/password/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
})
