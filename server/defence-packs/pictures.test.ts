import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  PACK_PICTURE_NAMES,
  PICTURE_SIZE,
  picturePath,
  readPictures,
  SITES_WITH_PICTURES,
} from '#server/defence-packs/pictures.ts'

const all = SITES_WITH_PICTURES.flatMap((site) => PACK_PICTURE_NAMES.map((name) => ({ site, name })))

test.each(all)(
  'the picture “$name” of site $site is a small JPEG of its size, without an alpha channel',
  async (one) => {
    const bytes = await readFile(picturePath(one.site, one.name))
    expect(bytes.length).toBeLessThan(100_000)
    const { format, width, height, channels, hasAlpha } = await sharp(bytes).metadata()
    expect({ format, width, height, channels, hasAlpha }).toEqual({
      format: 'jpeg',
      ...PICTURE_SIZE,
      channels: 3,
      hasAlpha: false,
    })
  },
)

test('a site without pictures of its own shows the first one’s, and says so', async () => {
  const [own, other] = [await readPictures(2), await readPictures(77)]
  expect([own.own, other.own]).toEqual([true, false])
  expect(other.src).toEqual((await readPictures(1)).src)
  expect(own.src.mail).not.toBe(other.src.mail)
})
