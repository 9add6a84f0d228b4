import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '../pages/render.tsx'

export type Language = 'en' | 'es'

interface Chunk {
  file: string
  css?: string[]
}

/** Makes whole pages: what is on them is there before any script is. */
export async function openPages(
  dist: string,
): Promise<(path: string, language: Language) => { html: string; isKnown: boolean }> {
  const { renderPage } = (await import(pathToFileURL(join(dist, 'ssr/render.js')).href)) as { renderPage: RenderPage }
  const manifest = JSON.parse(readFileSync(join(dist, 'web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const main = manifest['pages/main.tsx']!
  const styles = (main.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
  return (path, language) => {
    const { body, title, description, isKnown } = renderPage(path, language)
    const other = language === 'en' ? 'es' : 'en'
    const words = manifest[`pages/words/${language}.ts`]
    const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b5563">
<title>${escape(title)}</title>
<meta name="description" content="${escape(description)}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="alternate" hreflang="${other}" href="${escape(path.replace(/^\/\w\w/, `/${other}`))}">
${styles}
${words ? `<link rel="modulepreload" href="/${words.file}">` : ''}
<script type="module" src="/${main.file}"></script>
</head>
<body><div id="root">${body}</div></body>
</html>`
    return { html, isKnown }
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
