/** Libraries and tools of programmers, which name themselves in their first word, and browsers that nobody looks through. */
const SCRIPTS =
  /^(?:curl|wget|python|aiohttp|httpx|java|go-http|node|axios|got|undici|okhttp|ruby|perl|php|guzzle|libwww|apache-http|headless|postman)|HeadlessChrome|PhantomJS/i

/** Whether a user agent is a script's, says nothing, or says no more than `Mozilla/5.0`: nobody can be told to have looked. */
export function isScript(userAgent: string): boolean {
  const agent = userAgent.trim()
  return agent === '' || /^Mozilla\/[45]\.0$/.test(agent) || SCRIPTS.test(agent)
}
