import type { Incoming } from '#server/files/storage.ts'

/** A file that came with a form. */
export interface UploadedFile {
  /** The field it came in. */
  field: string
  /** As the sender's machine named it: for display only, and only after `displayName`. */
  name: string
  content: Incoming
}

/** A multipart form that has been read whole; disposing of it removes the file unless it was kept. */
export interface Upload extends AsyncDisposable {
  /** The text fields, without a prototype. */
  fields: Record<string, unknown>
  /** Undefined where the form had none, or an empty one. */
  file: UploadedFile | undefined
}
