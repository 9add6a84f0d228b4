import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds of the same pages: what browsers run, and what the server renders them with before any script came. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'pages/main.tsx' },
      },
    },
    ssr: {
      // React within it, made for production.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        outDir: 'dist/ssr',
        target: 'node24',
        rolldownOptions: { input: 'pages/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
  },
})
