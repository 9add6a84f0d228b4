import { isScript } from '#server/visitors/is-script.ts'

/**
 * TABLE: programs that fetch a mail's picture though nobody need have looked at it: the proxies and prefetchers of mail services, scanners,
 * and programs that name themselves. Scripts, and Apple, whose Mail Privacy Protection says "Mozilla/5.0" alone, are told by isScript.
 */
const MACHINES: RegExp[] = [
  /GoogleImageProxy|ggpht\.com/i,
  // Gmail's prefetcher calls itself an Edge of 2015.
  /Edge\/12\.246/,
  /YahooMailProxy|YahooCacheSystem/i,
  /BingPreview|SkypeUriPreview|MicrosoftPreview/i,
  /Barracuda|Mimecast|Proofpoint|Symantec|MessageLabs|FireEye|TrendMicro|Sophos|Cisco-?Email|IronPort|Forcepoint|Zscaler/i,
  /\b(bot|crawler|spider|scanner|preview|prefetch|proxy|monitor)\b|\w(?<!cu)(bot|crawler|spider|proxy)\b/i,
]

/** Whether a mail's picture was fetched by a program and not by a reader: then the mail does not count as opened (W3). Unknown counts as a reader. */
export function isMachine(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false
  const agent = userAgent.trim()
  return isScript(agent) || MACHINES.some((machine) => machine.test(agent))
}
