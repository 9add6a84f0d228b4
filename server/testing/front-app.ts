import fastify from 'fastify'
import { mountFront } from '#server/front/mount-front.ts'
import { LONGEST_PART } from '#server/http/routable.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

export interface FrontApp {
  it: TestApp
  /** A browser of its own, with nothing kept. */
  aBrowser(headers?: Record<string, string>): ReturnType<typeof plainBrowser>
  close(): Promise<void>
}

/** The pages' data as they are, in place of their markup: what the server decides is tested so, what they look like in journeys. */
export async function frontApp(): Promise<FrontApp> {
  const it = await testApp()
  const front = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PART } })
  mountFront(front, it.services, async (start) => ({ html: JSON.stringify(start), styleHashes: ["'sha256-x'"] }))
  return {
    it,
    aBrowser: (headers) => plainBrowser(front, headers),
    async close() {
      await front.close()
      await it.close()
    },
  }
}
