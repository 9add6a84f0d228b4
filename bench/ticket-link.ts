import { setTimeout as wait } from 'node:timers/promises'
import type { JourneyServer } from '../e2e/server.ts'

/** The demonstration's mails are only sent once its server is up. */
const PATIENCE_S = 120

/** The path of a link in the demonstration's mails that opens an order whose ticket is ready. */
export async function linkOfATicket(server: JourneyServer): Promise<string> {
  for (let second = 0; second < PATIENCE_S; second += 1) {
    for (const { text = '', attachments } of await server.mails()) {
      const link = /\/t\/[\w.-]+/.exec(text)?.[0]
      if (link !== undefined && attachments.length > 0 && (await hasCode(server, link))) return link
    }
    await wait(1000)
  }
  throw new Error('The demonstration mailed no ticket with a code')
}

/** Not every ticket that was mailed still counts. */
async function hasCode(server: JourneyServer, link: string): Promise<boolean> {
  const answer = await fetch(server.url + link, { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const page = await fetch(new URL(answer.headers.get('location') ?? '/', server.url), { headers: { cookie } })
  return (await page.text()).includes('class="qr"')
}
