import { z } from 'zod'
import { atLeast, isSecret } from '#server/secret.ts'

/** A secret of so many random characters, no example's. */
export const secret = (least: number) => z.string().refine((value) => isSecret(value, least), { error: atLeast(least) })

/** An address with one of these protocols; the error goes on after the variable's name. */
export const url = (protocols: RegExp, error: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { error })

/** An address of the web. */
export const webAddress = url(/^https?:$/, 'takes an address that begins with http:// or https://')

/** Anything without blanks; the error goes on after the variable's name. */
export const word = (error: string) => z.string().regex(/^\S+$/, { error })
