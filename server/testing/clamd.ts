import { createServer, type Socket } from 'node:net'

/** How the scanner behaves. */
type Mood = 'works' | 'silent' | 'talks nonsense' | 'hangs up' | 'refuses the size'

export interface Clamd {
  mood: Mood
  /** How many files it was given whole. */
  scanned: number
  close(): Promise<void>
}

/** What every scanner calls a virus, in two parts so that none takes this file for one. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** Speaks clamd's INSTREAM on a path or a port, and finds EICAR wherever it stands. */
export async function startClamd(place: string | number): Promise<Clamd> {
  const clamd: Clamd = {
    mood: 'works',
    scanned: 0,
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      got = Buffer.concat([got, part])
      if (clamd.mood === 'hangs up') socket.destroy()
      const file = readStream(got)
      if (!file) return
      clamd.scanned += 1
      answer(clamd.mood, socket, file)
    })
  })
  await new Promise<void>((started) => void server.listen(place, started))
  return clamd
}

function answer(mood: Mood, socket: Socket, file: Buffer): void {
  if (mood === 'silent') return
  if (mood === 'talks nonsense') socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0')
  else if (mood === 'refuses the size') socket.end('INSTREAM size limit exceeded. ERROR\0')
  else socket.end(file.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
}

/** The file of a stream that has arrived whole: parts with their lengths, and a length of none at the end. */
function readStream(got: Buffer): Buffer | undefined {
  if (!got.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return undefined
  const parts: Buffer[] = []
  for (let at = 10; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
