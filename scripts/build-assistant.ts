import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const SOURCE = join(import.meta.dirname, '../web/assistant')

/** TABLE: script of the extension -> its entry. Each becomes one file, since a content script cannot load another. */
const SCRIPTS = { background: 'background.ts', content: 'content.ts', panel: 'panel/panel.ts' }
const COPIED = ['panel.html', 'panel.css']

/** Builds the filing assistant, but for its manifest: that names the installation, and the server writes it. */
export async function buildAssistant(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const [name, entry] of Object.entries(SCRIPTS)) {
    await build({
      configFile: false,
      root: SOURCE,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: false,
        target: 'chrome121',
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(SOURCE, entry),
          output: { format: 'iife', entryFileNames: `${name}.js` },
        },
      },
    })
  }
  for (const name of COPIED) await copyFile(join(SOURCE, name), join(outDir, name))
}
