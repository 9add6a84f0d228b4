import { dirname, join } from 'node:path'
import type { House } from '#scripts/floors.ts'
import type { Problem } from '#scripts/structure-rules.ts'

const CODE = /\.tsx?$/
/** Tests may import whatever they test, wherever they are. */
const FREE = /(\.test\.tsx?$|\/testing\/)/
const IMPORT = /(?:from|import)\s*\(?\s*'(?:#|(?=\.\.?\/))([^']+)'/g

/**
 * Checks every import of the houses: it must lead down, or to a room named before its own. The rooms are in one line, so if this
 * finds nothing there is no circle of rooms either. `read` returns a file's text.
 */
export function checkFloors(houses: House[], paths: string[], read: (path: string) => string): Problem[] {
  return houses.flatMap((house) => {
    const line = house.floors.flatMap(({ name, rooms }) => rooms.map((room) => ({ room, floor: name })))
    const place = (path: string) => placeOf(house, line, path)
    const inside = paths.filter((path) => path.startsWith(`${house.root}/`) && CODE.test(path) && !FREE.test(path))
    const homeless = [...new Set(inside.filter((path) => place(path) < 0).map((path) => roomOf(house, path)))]
    const empty = line.filter((_, at) => !inside.some((path) => place(path) === at))
    return [
      ...homeless.map((room) => ({
        path: `${house.root}/${room}`,
        problem: 'stands on no floor: give it a place in scripts/floors.ts, as far down as it can stand',
      })),
      ...empty.map(({ room }) => ({
        path: `${house.root}/${room}`,
        problem: 'has a floor in scripts/floors.ts, but is not there',
      })),
      ...inside
        .filter((path) => place(path) >= 0)
        .flatMap((path) =>
          importsOf(path, read(path))
            .filter((target) => target.startsWith(`${house.root}/`) && place(target) > place(path))
            .map((target) => ({ path, problem: wayDown(line[place(path)]!, line[place(target)]!, target) })),
        ),
    ]
  })
}

interface Place {
  room: string
  floor: string
}

/** Says which way is down, and the two ways out. */
function wayDown(from: Place, to: Place, target: string): string {
  const where =
    from.floor === to.floor
      ? `after ${from.room} on the floor "${from.floor}"`
      : `on the floor "${to.floor}", above "${from.floor}"`
  return `imports ${target}, but ${to.room} stands ${where}: move what both need to a room below, or let the caller above hand it in`
}

/** Returns a file's place in the line: that of its part of a room if the part has one, else of its room; -1 for nowhere. */
function placeOf({ root }: House, line: Place[], path: string): number {
  const [room, part] = path.slice(root.length + 1).split('/')
  const own = line.findIndex((place) => place.room === `${room}/${part}`)
  return own >= 0 ? own : line.findIndex((place) => place.room === room)
}

function roomOf({ root }: House, path: string): string {
  return path.slice(root.length + 1).split('/')[0]!
}

/** What a file imports, as paths from the root. */
function importsOf(from: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, path]) => (path!.startsWith('.') ? join(dirname(from), path!) : path!))
}

const WIDTH = 118

/** The house as CONTRIBUTING.md shows it: a floor a block, the highest first, its rooms in the order in which they may import. */
export function drawHouse({ root, floors }: House): string {
  const margin = Math.max(...floors.map(({ name }) => name.length)) + 2
  const blocks = floors.toReversed().map(({ name, holds, rooms }) => {
    const lines = wrap(
      rooms.toReversed().map((room) => room.replace(/\.tsx?$/, '')),
      WIDTH - margin,
    )
    return [`${name.padEnd(margin)}${holds}`, ...lines.map((line) => ' '.repeat(margin) + line)].join('\n')
  })
  return [`${root}/`, ...blocks].join('\n')
}

function wrap(words: string[], width: number): string[] {
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + word.length + 2 > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last}  ${word}`
  }
  return lines
}
