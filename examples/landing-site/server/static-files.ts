import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

export interface StaticFile {
  type: string
  /** By encoding; the empty one is the file as it is. */
  bytes: Record<'' | 'br' | 'gzip', Buffer>
}

/** Every file of the build, read and compressed once. */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const assets = join(folder, 'assets')
  return new Map(
    readdirSync(assets).map((name) => {
      const plain = readFileSync(join(assets, name))
      return [
        `/assets/${name}`,
        {
          type: `${TYPES[extname(name)] ?? 'application/octet-stream'}; charset=utf-8`,
          bytes: { '': plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) },
        },
      ] as const
    }),
  )
}

/** The best encoding of those that a browser takes. */
export function encodingFor(accepted: string | string[] | undefined): '' | 'br' | 'gzip' {
  const takes = String(accepted ?? '')
  return /\bbr\b/.test(takes) ? 'br' : /\bgzip\b/.test(takes) ? 'gzip' : ''
}
