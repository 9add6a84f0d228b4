import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.ENTRADA_SERVER ?? 'http://127.0.0.1:3000'

/** Two entries, so that the public pages never carry the back-office. No inline script: our CSP forbids them. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
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
