import type { Context } from '#server/context.ts'
import { isSignature, sign, type Purpose } from '#server/security/signatures.ts'

type Holder = Pick<Context, 'secret' | 'env' | 'header'>
type SameSite = 'Lax' | 'Strict'

/** Sets a cookie that the page's own scripts may read. */
export function setOpenCookie(ctx: Context, name: string, value: string, seconds: number): void {
  ctx.setHeader('set-cookie', `${name}=${value}; ${attributes(ctx, seconds, 'Lax')}`)
}

/** The content of a cookie that anybody may have set. */
export function readOpenCookie(ctx: Pick<Context, 'header'>, name: string): string | undefined {
  return readCookies(ctx, name)[0]
}

/** Sets a cookie that no script reads and whose content nobody can change without our noticing. */
export function setSignedCookie(
  ctx: Context,
  name: string,
  content: unknown,
  { purpose, seconds, sameSite }: { purpose: Purpose; seconds: number; sameSite: SameSite },
): void {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  const value = `${body}.${sign(ctx.secret, purpose, body)}`
  ctx.setHeader('set-cookie', `${fullName(ctx, name)}=${value}; HttpOnly; ${attributes(ctx, seconds, sameSite)}`)
}

/** The content of a signed cookie; undefined without one, or where it is not as we set it. */
export function readSignedCookie<Content>(ctx: Holder, name: string, purpose: Purpose): Content | undefined {
  for (const cookie of readCookies(ctx, fullName(ctx, name))) {
    const [body = '', signature, ...rest] = cookie.split('.')
    if (rest.length > 0 || !isSignature(ctx.secret, purpose, body, signature)) continue
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Content
  }
  return undefined
}

/** With https the browser itself refuses a cookie of that name that another host set. */
function fullName(ctx: Holder, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name
}

function isSecure({ env }: Pick<Context, 'env'>): boolean {
  return env.PUBLIC_URL.startsWith('https:')
}

function attributes(ctx: Holder, seconds: number, sameSite: SameSite): string {
  return `Path=/; Max-Age=${seconds}; SameSite=${sameSite}${isSecure(ctx) ? '; Secure' : ''}`
}

function readCookies(ctx: Pick<Context, 'header'>, name: string): string[] {
  return (ctx.header('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
}
