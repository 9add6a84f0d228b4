/** What the header of a message says; everything cleaned and cut to a fitting length. */
export interface MessageHead {
  /** Every address of every From line; a true message has one. */
  from: string[]
  fromName: string
  /** The one plain address of the one From line, which every program reads alike; null where there is no such one. */
  sender: string | null
  /** The addresses of To and Cc. */
  to: string[]
  /** Every address that a header names as recipient. */
  recipients: string[]
  subject: string
  /** By the sender's clock; null where there is no readable date. */
  sentAt: string | null
}

/** A file of a message. */
export interface MessageFile {
  name: string
  type: string
  bytes: number
  /** Of a PDF, by its bytes; others are only named. */
  content?: Uint8Array
  /** Of what calls itself a picture: to be looked at, once its bytes were inspected. */
  picture?: Uint8Array
  /** Why it is looked at no further, in words. */
  problem: string | null
}

export interface MessageBody {
  text: string
  files: MessageFile[]
  /** Files beyond the most that are looked at. */
  more: number
}

export interface Message {
  head: MessageHead
  body: MessageBody
  /** Why it was not read whole, in words. */
  problem: string | null
}
