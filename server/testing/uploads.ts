import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm, type FormFile, type multipart } from '#server/testing/multipart.ts'
import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'

/** The e-mail of the orders that anUploadOrder makes. */
export const OWN_EMAIL = 'own@mail.example'

/** A PDF as a form sends it, with these parts of its own. */
export const formPdf = (bytes: Buffer, own: Partial<FormFile> = {}): FormFile => ({
  bytes,
  name: 'ticket.pdf',
  type: 'application/pdf',
  ...own,
})

/** What tests of uploads do, with a member of staff who is signed in. */
export interface Uploads {
  order(): Promise<number>
  /** Posts a form as it is. */
  send(form: ReturnType<typeof multipart>, token?: string): Promise<TestAnswer>
  /** Posts the form of the order page. */
  upload(
    orderId: number,
    file?: FormFile,
    email?: string,
    token?: string,
    more?: [string, string][],
  ): Promise<TestAnswer>
  /** The names of every file in the store, kept or arriving. */
  storedFiles(): Promise<string[]>
  rows(sql: string, values?: unknown[]): Promise<any[]>
}

export function uploadsOf(it: TestApp, member: string): Uploads {
  const send: Uploads['send'] = (form, token = member) =>
    it.call('POST', '/admin/upload-visa-document', { token, ...form })
  return {
    order: () => anOrder(it.services.pool, { email: OWN_EMAIL }),
    send,
    upload: (orderId, file, email = OWN_EMAIL, token = member, more = []) =>
      send(uploadForm(orderId, email, file, more), token),
    async storedFiles() {
      const folder = join(it.services.env.DATA_DIR, 'documents')
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    rows: async (sql, values = []) => (await it.services.pool.query(sql, values)).rows,
  }
}
