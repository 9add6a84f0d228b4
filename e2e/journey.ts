import { test as playwright } from '@playwright/test'

/** `npm test -- --minutes=N` names the journeys that it leaves out. */
const END = Number(process.env.TESTS_END ?? Infinity)

/** A journey: the browsers that it opens are closed with it, so that no page goes on asking for a server that is gone. */
export const test = playwright.extend<{ closesBrowsers: void }>({
  closesBrowsers: [
    async ({ browser }, use, journey) => {
      // One that failed in time is tried again: left out then, it would pass for one that succeeded at its second try.
      journey.skip(journey.retry === 0 && Date.now() > END, 'the time that was given had passed')
      const shared = new Set(browser.contexts())
      await use()
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !shared.has(context))
          .map((context) => context.close()),
      )
    },
    { auto: true },
  ],
})
