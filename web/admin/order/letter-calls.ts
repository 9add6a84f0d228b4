import type * as corrections from '#contract/corrections.ts'
import type * as mailContents from '#contract/mail-contents.ts'
import { wire } from '#web/api.ts'

/** The calls behind the dialogs that write to a traveller. */
export const getMailContent = wire<typeof mailContents.getMailContent>({
  method: 'GET',
  path: '/admin/mail-content/:orderId',
})
export const recordWhatsapp = wire<typeof mailContents.recordWhatsapp>({
  method: 'POST',
  path: '/admin/record-whatsapp',
})
export const previewCorrection = wire<typeof corrections.previewCorrection>({
  method: 'POST',
  path: '/admin/preview-correction',
})
export const sendCorrection = wire<typeof corrections.sendCorrection>({
  method: 'POST',
  path: '/admin/send-correction',
})
