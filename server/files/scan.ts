import { connect, type NetConnectOpts } from 'node:net'
import type { Env } from '#server/env.ts'

/** What ClamAV says of a file; `away`: it does not respond, or not as it should. */
export type Scanned = { is: 'clean' } | { is: 'infected'; name: string } | { is: 'away'; reason: string }

/** A scanner silent for this long counts as away. */
const SILENCE_LIMIT_MS = 15_000
const TIME_LIMIT_MS = 60_000
const PART = 64 * 1024
const ANSWER_AT_MOST = 4_096

/** Has clamd look through bytes (its INSTREAM command). Undefined where no scanner is set up; never throws. */
export async function scan({ CLAMD_SOCKET }: Pick<Env, 'CLAMD_SOCKET'>, bytes: Buffer): Promise<Scanned | undefined> {
  if (CLAMD_SOCKET === undefined) return undefined
  const answer = await ask(placeOf(CLAMD_SOCKET), bytes)
  if (answer instanceof Error) return { is: 'away', reason: (answer as NodeJS.ErrnoException).code ?? answer.message }
  if (/^stream: OK$/.test(answer)) return { is: 'clean' }
  const [, name] = /^stream: ([\w.:/ -]{1,120}) FOUND$/.exec(answer) ?? []
  return name ? { is: 'infected', name } : { is: 'away', reason: 'its answer makes no sense' }
}

/** A path, or a host and a port; an IPv6 address in brackets. */
function placeOf(socket: string): NetConnectOpts {
  if (socket.startsWith('/')) return { path: socket }
  const at = socket.lastIndexOf(':')
  return { host: socket.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(socket.slice(at + 1)) }
}

function ask(place: NetConnectOpts, bytes: Buffer): Promise<string | Error> {
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: SILENCE_LIMIT_MS })
    const end = (answer: string | Error) => {
      clearTimeout(late)
      socket.destroy()
      resolve(answer)
    }
    const late = setTimeout(() => end(new Error('it takes too long')), TIME_LIMIT_MS)
    let said = ''
    socket.on('timeout', () => end(new Error('it is silent')))
    socket.on('error', end)
    socket.on('close', () => end(new Error('it hung up')))
    socket.on('data', (part: Buffer) => {
      said += part.toString('latin1')
      if (said.includes('\0')) end(said.slice(0, said.indexOf('\0')).trim())
      else if (said.length > ANSWER_AT_MOST) end(new Error('its answer has no end'))
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += PART) {
        const part = bytes.subarray(at, at + PART)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(part.length)
        socket.write(length)
        socket.write(part)
      }
      socket.write(Buffer.alloc(4))
    })
  })
}
