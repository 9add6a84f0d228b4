import type { Env } from '#server/env.ts'

type SignIn = { email: string; password: string } | undefined

/** What the start says in the end: where to go and how to sign in. A password is shown only if we made it, this once. */
export function greeting(env: Env, firstAdmin: SignIn): string {
  const at = (path: string) => `${env.PUBLIC_URL}${path}`
  return `
Entrada is ready.

  Admin area        ${at('/admin')}
  Track an order    ${at('/track-order')}
${env.DOCS_ACCESS === 'off' ? '' : `  API               ${at('/api/docs')}\n`}
  ${signIn(env, firstAdmin)}
`
}

function signIn(env: Env, firstAdmin: SignIn): string {
  if (!firstAdmin) return 'Sign in with your e-mail and password.'
  if (env.ADMIN_PASSWORD) return `Sign in as ${firstAdmin.email} with the password in ADMIN_PASSWORD.`
  return `Sign in as ${firstAdmin.email} with the password ${firstAdmin.password} (shown this once; please change it).`
}
