import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** TABLE: our own pages in a letter -> what stands under the picture. scripts/pack-pictures.ts makes them for each brand. */
export const PACK_PICTURES = {
  mail: 'The approval e-mail names the order, carries the ticket and links to the download page.',
  track: 'The customer opens the order here. The page says that the service is private.',
  download: 'The download page offers the ticket at any time.',
  history: 'Each download is recorded, and shown to the customer.',
} as const

export type PackPicture = keyof typeof PACK_PICTURES
export const PACK_PICTURE_NAMES = Object.keys(PACK_PICTURES) as [PackPicture, ...PackPicture[]]

/** The size of every picture, in pixels: two beside each other on the letter's page have a little less than 200 dpi. */
export const PICTURE_SIZE = { width: 660, height: 1100 }

/** The sites of which there are pictures; the first stands in for any other. */
export const SITES_WITH_PICTURES = [1, 2]

/** A site's pictures as data URLs, and whether they are its own. */
export interface Pictures {
  own: boolean
  src: Record<PackPicture, string>
}

/** Where a site's picture of a page is. */
export function picturePath(siteId: number, name: PackPicture): string {
  return join(import.meta.dirname, 'pictures', `${siteId}-${name}.jpg`)
}

/** Reads the pictures of a site's pages. */
export async function readPictures(siteId: number): Promise<Pictures> {
  const own = SITES_WITH_PICTURES.includes(siteId)
  const shownSite = own ? siteId : SITES_WITH_PICTURES[0]!
  const read = async (name: PackPicture) =>
    [name, `data:image/jpeg;base64,${(await readFile(picturePath(shownSite, name))).toString('base64')}`] as const
  return {
    own,
    src: Object.fromEntries(await Promise.all(PACK_PICTURE_NAMES.map(read))) as Record<PackPicture, string>,
  }
}
