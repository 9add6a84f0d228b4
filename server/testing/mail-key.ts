const ADMIN = 'admin@localhost'

/** Has the first Admin of a running server make a key that brings mail. */
export async function mailKeyOf(address: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, authorization = '') => {
    const answer = await fetch(`${address}/api/admin/${path}`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const { jwtToken } = await post('admin-login', { email: ADMIN, password })
  const { key } = await post('intake-key', { siteId: 1, name: 'Mail server', scopes: ['mail'] }, jwtToken)
  return key!
}
