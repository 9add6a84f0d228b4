import type * as corrections from '#contract/corrections/corrections.ts'
import type * as mailContents from '#contract/mails/mail-contents.ts'
import { wire } from '#web/api.ts'

/** The calls behind the dialogs that write to a traveller. */
export const getMailContent = wire<typeof mailContents.getMailContent>('GET', '/admin/mail-content/:orderId')
export const recordWhatsapp = wire<typeof mailContents.recordWhatsapp>('POST', '/admin/record-whatsapp')
export const previewCorrection = wire<typeof corrections.previewCorrection>('POST', '/admin/preview-correction')
export const withdrawCorrection = wire<typeof corrections.withdrawCorrection>('PUT', '/admin/withdraw-correction')
export const sendCorrection = wire<typeof corrections.sendCorrection>('POST', '/admin/send-correction')
