import { crc32 } from 'node:zlib'

/** A file of a zip. */
export interface ZipFile {
  name: string
  bytes: Buffer
}

/** The first day that a zip can tell; what is packed has no other date, so that the same files make the same zip. */
const DAY = 0x21

/** Packs files as they are into a zip. Names are plain ASCII. */
export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const called = Buffer.from(name, 'ascii')
    // Version, flags, method, time, day, checksum, both lengths, length of the name, of what is extra.
    const about = Buffer.alloc(26)
    about.writeUInt16LE(10, 0)
    about.writeUInt16LE(DAY, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(called.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), about, called, bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x0a\x00', 'latin1'), about, rest, called)
    at += 4 + about.length + called.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}
