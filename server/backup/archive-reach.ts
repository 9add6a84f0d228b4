import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Repository } from '#server/backup/repository.ts'

export const SEGMENT = /^[0-9A-F]{24}$/
/** Says where a timeline, which a restore began, left the one before it. */
export const HISTORY = /^[0-9A-F]{8}\.history$/

/** What can be restored beyond a backup. */
export interface Reach {
  /** The segments without a gap from the first that the backup needs. */
  segments: string[]
  /** Moments, rising: all that was committed before `at` stands in the segments up to `segment`. */
  moments: { at: Date; segment: string }[]
}

/** Where the archive notes how far it is; a line a pass. */
export const momentsFile = ({ folder }: Pick<Repository, 'folder'>) => join(folder, 'wal', 'moments')

/** How far what the database wrote since goes, from a backup's first segment on and on its timeline. */
export async function archiveReach(repository: Repository, firstSegment: string): Promise<Reach> {
  const there = new Set(await readdir(join(repository.folder, 'wal')).catch(() => []))
  const segments: string[] = []
  for (let name = firstSegment; there.has(name); name = nextSegment(name)) segments.push(name)
  const last = segments.at(-1) ?? ''
  const noted = await readFile(momentsFile(repository), 'utf8').catch(() => '')
  const moments = noted
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([time = '', segment = '']) => (SEGMENT.test(segment) ? [{ at: new Date(time), segment }] : []))
    .filter(({ at, segment }) => at.getTime() > 0 && isOfRun(segment, firstSegment, last))
  return { segments, moments }
}

function isOfRun(segment: string, first: string, last: string): boolean {
  return segment.slice(0, 8) === first.slice(0, 8) && segment >= first && segment <= last
}

/** The segment after this one: 256 of 16 MB to each of the middle number. */
export function nextSegment(name: string): string {
  const place = (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16)}`) + 1n
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + part(place >> 8n) + part(place & 0xffn)
}
