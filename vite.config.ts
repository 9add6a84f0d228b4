import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { buildAssistant } from './scripts/build-assistant.ts'

const server = process.env.ENTRADA_SERVER ?? 'http://127.0.0.1:3000'

/** Smaller files are sent as they are: a packet is a packet. */
const COMPRESSED_FROM = 1024

/** Writes every text file of the build compressed beside it, at the best quality, for the server to send as it lies there. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))) {
        const bytes = await readFile(join(dir, file))
        if (bytes.length < COMPRESSED_FROM) continue
        await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** The extension for filing lies beside the pages: it is downloaded from the back-office, and never served as a file. */
function assistant(): Plugin {
  return {
    name: 'assistant',
    apply: 'build',
    closeBundle: () => buildAssistant(join(import.meta.dirname, 'dist/assistant')),
  }
}

/** Two entries, so that the public pages never carry the back-office. No inline script: our CSP forbids them. */
export default defineConfig({
  root: 'web',
  plugins: [react(), compressed(), assistant()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { admin: 'web/admin.html', front: 'web/front.html' },
      output: {
        // Small chunks pack badly: what a first screen needs anyway comes in one, and what both applications need in another.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|clsx)\//, priority: 2 },
            { name: 'navigation', test: /node_modules\/@tanstack\//, priority: 1 },
          ],
        },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'static/css/[name]-[hash][extname]' : 'static/media/[name]-[hash][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/uploads': server },
  },
})
