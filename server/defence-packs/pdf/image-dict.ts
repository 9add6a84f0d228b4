import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { unpack } from '#server/defence-packs/pdf/unpack.ts'

/** The entries of an image that say how to read it. */
export class ImageDict {
  readonly #dict: PDFDict
  readonly #space: PDFObject | undefined

  constructor(dict: PDFDict) {
    this.#dict = dict
    this.#space = dict.lookup(PDFName.of('ColorSpace'))
  }

  get width(): number {
    return this.#number('Width')
  }

  get height(): number {
    return this.#number('Height')
  }

  get bits(): number {
    return this.#number('BitsPerComponent')
  }

  get filters(): string[] {
    const filter = this.#dict.lookup(PDFName.of('Filter'))
    const names = filter instanceof PDFArray ? filter.asArray() : [filter]
    return names.filter((name) => name instanceof PDFName).map((name) => name.decodeText())
  }

  /** Whose pixels mean something else than their colour: a stencil, one with a colour that is left out, or inverted ones. */
  get isSpecial(): boolean {
    const has = (key: string) => this.#dict.has(PDFName.of(key))
    return has('ImageMask') || has('Decode') || this.#dict.lookup(PDFName.of('Mask')) instanceof PDFArray
  }

  get isGrey(): boolean {
    return this.channels === 1 && this.palette === undefined
  }

  /** Of a space whose values are plain red, green and blue, or grey; undefined for any other. */
  get channels(): 1 | 3 | undefined {
    const name = this.#space instanceof PDFArray ? this.#space.lookup(0) : this.#space
    const family = name instanceof PDFName ? name.decodeText() : ''
    if (family === 'DeviceRGB' || family === 'CalRGB') return 3
    if (family === 'DeviceGray' || family === 'CalGray' || family === 'Indexed') return 1
    if (family !== 'ICCBased' || !(this.#space instanceof PDFArray)) return undefined
    const profile = this.#space.lookup(1)
    const count = profile instanceof PDFRawStream ? profile.dict.lookup(PDFName.of('N')) : undefined
    const components = count instanceof PDFNumber ? count.asNumber() : 0
    return components === 1 || components === 3 ? components : undefined
  }

  /** The colours of an indexed image over RGB. */
  get palette(): Uint8Array | undefined {
    if (!(this.#space instanceof PDFArray) || this.#space.lookup(0) !== PDFName.of('Indexed')) return undefined
    const table = this.#space.lookup(3)
    if (table instanceof PDFHexString || table instanceof PDFString) return table.asBytes()
    return table instanceof PDFRawStream ? unpack(table.contents) : undefined
  }

  /** PNG's own way of writing rows, in which PDF keeps them too; `other` is one that is read by nobody here. */
  get rows(): 'plain' | 'png' | 'other' {
    const parms = this.#dict.lookup(PDFName.of('DecodeParms'))
    const first = parms instanceof PDFArray ? parms.lookup(0) : parms
    const parm = (key: string, otherwise: number) => {
      const value = first instanceof PDFDict ? first.lookup(PDFName.of(key)) : undefined
      return value instanceof PDFNumber ? value.asNumber() : otherwise
    }
    if (parm('Predictor', 1) === 1) return 'plain'
    const fits =
      parm('Columns', 1) === this.width &&
      parm('Colors', 1) === this.channels &&
      parm('BitsPerComponent', 8) === this.bits
    return parm('Predictor', 1) >= 10 && fits ? 'png' : 'other'
  }

  #number(key: string): number {
    const value = this.#dict.lookup(PDFName.of(key))
    return value instanceof PDFNumber ? value.asNumber() : 0
  }
}
