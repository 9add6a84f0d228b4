import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FrontFiles, FrontPage, FrontStart, RenderFront } from '#contract/travellers/front-page.ts'
import { brandStyle, styleHash } from '#server/http/brand-style.ts'

const DIST = resolve(import.meta.dirname, '../../dist')
const ENTRY = 'front/main.tsx'

/** TABLE: kind of page -> the part of the program that shows it (web/front/load-page.tsx). */
const PARTS: Record<FrontPage['kind'], string> = {
  track: 'front/track/track-page.tsx',
  find: 'front/find/find-page.tsx',
  order: 'front/order/order-page.tsx',
  answer: 'front/correction/answer-page.tsx',
  receipt: 'front/receipt/receipt-page.tsx',
  kept: 'front/offline/kept-page.tsx',
  rules: 'front/site/rules-page.tsx',
}

/** What vite writes about a chunk. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** A page with what its content policy has to let through. */
interface Rendered {
  html: string
  /** Hashes of its inline styles, as a policy names them. */
  styleHashes: string[]
}

/** The built public pages: renders one as the browser's script will find it. */
export type FrontBundle = (start: FrontStart) => Promise<Rendered>

/** Loads what `vite build` made of the public pages; undefined where they are not built. */
export async function loadFrontBundle(dist = DIST): Promise<FrontBundle | undefined> {
  const [manifestFile, renderFile] = [join(dist, 'web/.vite/front.json'), join(dist, 'ssr/render.js')]
  if (!existsSync(manifestFile) || !existsSync(renderFile)) return undefined
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Chunk>
  const { renderFront } = (await import(pathToFileURL(renderFile).href)) as { renderFront: RenderFront }
  const chunks = comesWith(manifest, ENTRY)
  const css = await Promise.all(
    chunks.flatMap((chunk) => chunk.css ?? []).map((file) => readFile(join(dist, 'web', file), 'utf8')),
  )
  const style = css.join('')
  const [script = '', ...others] = chunks.map(({ file }) => `/${file}`)
  const parts = Object.fromEntries(Object.entries(PARTS).map(([kind, key]) => [kind, comesWith(manifest, key)]))
  const preloadsOf = ({ page: { kind }, language }: FrontStart) => {
    const words = [
      `front/languages/${language}.ts`,
      ...(kind === 'answer' || kind === 'receipt' ? [`front/correction/words/${language}.ts`] : []),
    ]
    const own = [...parts[kind]!, ...words.flatMap((key) => manifest[key] ?? [])].map(({ file }) => `/${file}`)
    return [...new Set([...others, ...own])].filter((file) => file !== script)
  }
  return async (start) => {
    const styles = [style, brandStyle(start.brand)]
    const files: FrontFiles = { styles, script, preloads: preloadsOf(start) }
    return { html: await renderFront(start, files), styleHashes: styles.map(styleHash) }
  }
}

/** The chunk, and all that is imported with it. */
function comesWith(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build has no ${key}`)
  if (seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => comesWith(manifest, next, seen))]
}
