import bowser from 'bowser'
import { UAParser } from 'my-ua-parser'

const UNKNOWN = 'Unknown'

/** Chrome on Android tells this instead of a model. */
const FROZEN_MODEL = 'K'

/** What a user agent says, as a download's row keeps it. */
export interface Browser {
  /** Dash-joined: browser, version, device, device type; no part contains a dash. */
  browser: string
  /** System and version. */
  os: string
}

/** Reads a user agent; whatever it does not say is `Unknown`. Never throws, whatever the text. */
export function readUserAgent(userAgent: string): Browser {
  const text = userAgent.slice(0, 512)
  if (text.trim() === '') return { browser: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN].join('-'), os: UNKNOWN }
  const { browser, os, platform: told } = bowser.parse(text)
  // Of a Chromebook it says none.
  const platform = os.name === 'Chrome OS' ? { type: 'desktop' } : told
  // A script names itself in its first word: curl/8.1.2
  const [, product, version] = /^(?!Mozilla\/)([A-Za-z][\w.]{0,31})\/(\d+)/.exec(text) ?? []
  const parts = [
    browser.name || product,
    major(browser.version) || version,
    deviceOf(text, platform, os.name),
    platform.type,
  ]
  return { browser: parts.map(part).join('-'), os: part(systemOf(os)) }
}

/** Text that may stand between dashes. */
function part(text: string | undefined): string {
  const plain = (text ?? '').replace(/[^\p{L}\p{N}.+() ]+/gu, ' ').trim()
  return plain === '' ? UNKNOWN : plain.slice(0, 40).trim()
}

function major(version: string | undefined): string | undefined {
  return version?.split('.')[0]
}

function deviceOf(
  text: string,
  platform: bowser.Parser.PlatformDetails,
  system: string | undefined,
): string | undefined {
  if (platform.model) return platform.model
  if (platform.type === 'desktop') return desktopOf(system)
  if (platform.type !== 'mobile' && platform.type !== 'tablet') return undefined
  const { vendor, model } = new UAParser(text).getDevice()
  if (!model || model === FROZEN_MODEL) return system === 'Android' ? `Android ${platform.type}` : undefined
  return vendor && !model.startsWith(vendor) ? `${vendor} ${model}` : model
}

function desktopOf(system: string | undefined): string {
  if (system === 'macOS') return 'Mac'
  return system === 'Chrome OS' ? 'Chromebook' : 'PC'
}

function systemOf({ name, version, versionName }: bowser.Parser.OSDetails): string | undefined {
  const shown = name === 'Windows' ? versionName : version
  return name && shown ? `${name} ${shown}` : name
}
