import type { Words } from '#server/words/say.ts'
/** TABLE: what a PDF may hold that a ticket never needs -> how staff read it. */
export const PDF_FINDINGS = {
  password: 'asks for a password',
  script: 'has a script inside (JavaScript)',
  launch: 'starts a program when it is opened',
  attachment: 'has other files attached inside',
  action: 'sends or fetches data elsewhere',
  outside: 'takes a part of itself from a file elsewhere',
  trigger: 'does something by itself when it is opened or clicked',
  link: 'has a link that leads to something else than a web page, a mail address or a phone',
  media: 'has a video, sound or 3D scene inside',
  annotation: 'has a kind of note or button that tickets never have',
  form: 'has an interactive form of the XFA kind',
  objects: 'has far more objects inside than any ticket',
  page: 'has a page larger than five metres',
  pixels: 'has an image of more than 100 million pixels',
  swollen: 'has a part that unpacks to more than 200 MB',
  hidden: 'has parts that programs read in different ways',
} as const satisfies Record<string, Words>

export type PdfFinding = keyof typeof PDF_FINDINGS
