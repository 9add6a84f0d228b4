import { existsSync } from 'node:fs'
import { chromium, type BrowserContext } from '@playwright/test'

/** Debian's Chromium: Playwright's own browser build is a download that not every machine can make. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * The same engine without a window, where it is installed beside: a quarter less CPU time. It loads no extension,
 * shows no PDF in a window, and copies only where a journey allows it.
 */
const shell = `${CHROMIUM}-headless-shell`
export const HEADLESS_SHELL = existsSync(shell) ? shell : CHROMIUM

/**
 * A page of a journey lives for seconds: V8's optimising compilers never win back the CPU time that they take. Without them a journey
 * takes a fifth less.
 */
const FLAGS = ['--js-flags=--no-maglev --no-turbofan']

/** How journeys start their browser. */
export const launchOf = (executablePath: string) => ({ executablePath, args: FLAGS })

/** A Chromium that has loaded the extension in a folder. */
export function openWithExtension(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    executablePath: CHROMIUM,
    headless: true,
    // Playwright switches extensions off unless both are said.
    args: [...FLAGS, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    viewport: { width: 1440, height: 900 },
  })
}
