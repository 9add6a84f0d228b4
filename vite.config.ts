import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'
import type { FrontStart, RenderFront } from '#contract/travellers/front-page.ts'
import { buildAssistant } from './scripts/build-assistant.ts'
import { contractCalls } from './scripts/contract-calls.ts'
import { pageParts } from './scripts/page-parts.ts'

const WEB = join(import.meta.dirname, 'web')
const server = process.env.ENTRADA_SERVER ?? 'http://127.0.0.1:3000'

/** The public pages' addresses. */
const FRONT = /^\/(t|terms|privacy|track-order|get-new-order-details)([/?]|$)/

/** What becomes files for browsers, each built by itself: the back-office, and the public pages. */
const OF_BROWSERS: readonly string[] = ['client', 'front']

/** Smaller files are sent as they are: a packet is a packet. */
const COMPRESSED_FROM = 1024

/** Writes every text file of the build compressed beside it, at the best quality, for the server to send as it lies there. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => OF_BROWSERS.includes(name),
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
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: () => buildAssistant(join(import.meta.dirname, 'dist/assistant')),
  }
}

/** The travellers' service worker is one file, which loads no other; the server serves it (server/front/keeping.ts). */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: join(import.meta.dirname, 'dist/worker'),
          target: 'es2022',
          modulePreload: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(WEB, 'front/offline/worker.ts'),
            output: { format: 'iife', entryFileNames: 'traveller-worker.js' },
          },
        },
      })
    },
  }
}

/** While pages are worked on: each address of the back-office is its one page, as the server has it. */
function adminInDevelopment(): Plugin {
  return {
    name: 'admin-in-development',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, _, next) => {
        // A file has a dot in its name, a screen has none.
        if (/^\/admin(\/[^.]*)?(\?|$)/.test(request.url ?? '')) request.url = '/admin.html'
        next()
      })
    },
  }
}

/**
 * While pages are worked on: what a public page shows comes from the server, and it is rendered anew from the sources. A page without
 * that block of data (a redirect, an error) goes on as it is.
 */
function frontInDevelopment(): Plugin {
  return {
    name: 'front-in-development',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const { url = '', method, headers } = request
        if (method !== 'GET' || !FRONT.test(url)) return next()
        void (async () => {
          const answer = await fetch(server + url, { headers: headers as Record<string, string>, redirect: 'manual' })
          const html = await answer.text()
          const data = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1]
          for (const name of ['location', 'content-type']) {
            const value = answer.headers.get(name)
            if (value !== null) response.setHeader(name, value)
          }
          response.setHeader('set-cookie', answer.headers.getSetCookie())
          response.statusCode = answer.status
          if (data === undefined) return response.end(html)
          const { renderFront } = (await vite.ssrLoadModule('/front/render.tsx')) as { renderFront: RenderFront }
          const page = await renderFront(JSON.parse(data) as FrontStart, {
            styles: [],
            script: '/front/main.tsx',
            preloads: [],
          })
          return response.end(await vite.transformIndexHtml(url, page))
        })().catch(next)
      })
    },
  }
}

/** What both builds for browsers have in common. No inline script: our CSP forbids them. */
const FOR_BROWSERS = {
  outDir: '../dist/web',
  target: 'es2022',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} as const

const FILE_NAMES = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames,
}

/**
 * The back-office is a page of its own; the public pages are rendered by the server and brought to life by a script of their own, a
 * build of its own beside it, so that they never carry the back-office.
 */
export default defineConfig(({ command }) => ({
  root: WEB,
  plugins: [contractCalls(), react(), compressed(), assistant(), worker(), adminInDevelopment(), frontInDevelopment()],
  builder: {},
  environments: {
    client: {
      build: {
        ...FOR_BROWSERS,
        emptyOutDir: true,
        manifest: true,
        chunkSizeWarningLimit: 900,
        rolldownOptions: {
          input: { admin: join(WEB, 'admin.html') },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|scheduler|clsx)\/|rolldown\/runtime/,
                  priority: 2,
                },
                ...pageParts(),
                { name: 'navigation', test: /node_modules\/@tanstack\//, priority: 1 },
              ],
            },
            ...FILE_NAMES,
          },
        },
      },
    },
    front: {
      consumer: 'client',
      build: {
        ...FOR_BROWSERS,
        // Beside the files of the back-office.
        emptyOutDir: false,
        manifest: '.vite/front.json',
        rolldownOptions: {
          input: { front: join(WEB, 'front/main.tsx') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'front-react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
                // What more than one public page needs.
                {
                  name: 'front-parts',
                  test: /rolldown\/runtime|vite\/preload-helper|web\/api\.ts|web\/ui\/use-(?:wait|now)|contract\/(?:order-id|moments|languages|front-paths)\.ts|web\/front\/(?:(?!main|load-page)[a-z-]+|languages\/[a-z-]{4,}|pass\/(?!keep)[a-z-]+|site\/(?!rules)[a-z-]+|track\/notice|order\/(?:heading-of|help-card|order-line|order-steps)|correction\/(?:can-answer|answer-words)|live\/use-\w+)\.tsx?$/,
                },
              ],
            },
            ...FILE_NAMES,
          },
        },
      },
    },
    // React within it, as it is made for production: loaded from outside it would render five times slower.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        ssr: true,
        outDir: '../dist/ssr',
        emptyOutDir: true,
        target: 'node24',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { render: join(WEB, 'front/render.tsx') },
          output: { entryFileNames: '[name].js', assetFileNames },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // `web/api.ts` is a file of ours.
    proxy: { '^/api/': server, '/uploads': server, [FRONT.source]: server },
  },
}))

function assetFileNames({ names }: { names: string[] }): string {
  return names[0]?.endsWith('.css') ? 'static/css/[name]-[hash][extname]' : 'static/media/[name]-[hash][extname]'
}
