import { mkdirSync } from 'node:fs'
import { link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A folder of JSON files, each written whole or not at all: a new file is on disk before it takes the old one's name, so that neither
 * a crash nor a full disk leaves half of one. If you have a database, use that instead.
 */
export class DurableFiles<Kept> {
  readonly #folder: string
  #serial = 0

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  async read(id: string): Promise<Kept | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(id), 'utf8')) as Kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Returns once it is on disk. */
  async write(id: string, kept: Kept): Promise<void> {
    const unfinished = await this.#writeUnfinished(id, kept)
    await rename(unfinished, this.#path(id))
    await this.#syncFolder()
  }

  /** The same where there is none yet; returns the one that is kept, whoever came first. */
  async writeFirst(id: string, kept: Kept): Promise<Kept> {
    const unfinished = await this.#writeUnfinished(id, kept)
    try {
      await link(unfinished, this.#path(id))
      await this.#syncFolder()
      return kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return (await this.read(id))!
    } finally {
      await rm(unfinished)
    }
  }

  async #writeUnfinished(id: string, kept: Kept): Promise<string> {
    const unfinished = join(this.#folder, `.${id}.${process.pid}.${(this.#serial += 1)}`)
    await using file = await open(unfinished, 'w', 0o600)
    await file.writeFile(JSON.stringify(kept))
    await file.sync()
    return unfinished
  }

  async #syncFolder(): Promise<void> {
    await using folder = await open(this.#folder, 'r')
    await folder.sync()
  }

  async ids(): Promise<string[]> {
    const names = await readdir(this.#folder)
    return names.filter((name) => /^[\w-]+\.json$/.test(name)).map((name) => name.slice(0, -'.json'.length))
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /** Only what we made ourselves becomes a file's name. */
  #path(id: string): string {
    if (!/^[\w-]{1,64}$/.test(id)) throw new Error('This is no name of a file of ours')
    return join(this.#folder, `${id}.json`)
  }
}
