import type { JourneyServer } from '../e2e/server.ts'

/** The path of a link in the demonstration's mails that opens an order whose ticket is ready. */
export async function linkOfATicket(server: JourneyServer): Promise<string> {
  for (const { text = '', attachments } of await server.mails()) {
    const link = /\/t\/[\w.-]+/.exec(text)?.[0]
    if (link === undefined || attachments.length === 0) continue
    // Not every ticket that was mailed still counts.
    const answer = await fetch(server.url + link, { redirect: 'manual' })
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const page = await fetch(new URL(answer.headers.get('location') ?? '/', server.url), { headers: { cookie } })
    if ((await page.text()).includes('class="qr"')) return link
  }
  throw new Error('The demonstration mailed no ticket with a code')
}
