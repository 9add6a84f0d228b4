import type * as documents from '#contract/documents/documents.ts'
import type * as later from '#contract/orders/later.ts'
import type * as mails from '#contract/mails/mails.ts'
import type * as nextOrder from '#contract/orders/next-order.ts'
import type * as orderChanges from '#contract/orders/order-changes.ts'
import type * as orders from '#contract/orders/orders.ts'
import type * as relatedOrders from '#contract/orders/related-orders.ts'
import type * as remarks from '#contract/orders/remarks.ts'
import type * as secondFactor from '#contract/staff/second-factor.ts'
import type * as session from '#contract/staff/session.ts'
import { wire } from '#web/api.ts'

/** The back-office's calls: one line each, its method and path checked against the contract. */
export const adminLogin = wire<typeof session.adminLogin>('POST', '/admin/admin-login')
export const secondFactorLogin = wire<typeof secondFactor.secondFactorLogin>('POST', '/admin/second-factor-login')
export const adminLogout = wire<typeof session.adminLogout>('POST', '/admin/logout')
export const userInfo = wire<typeof session.userInfo>('GET', '/user_info')

export const getFolderCount = wire<typeof orders.getFolderCount>('GET', '/admin/get-folder-count')
export const getOrdersList = wire<typeof orders.getOrdersList>('GET', '/admin/get-orders-list/:orderName')
export const searchOrder = wire<typeof orders.searchOrder>('POST', '/admin/search-order')
export const getOrderDetails = wire<typeof orders.getOrderDetails>('GET', '/admin/get-orders-details/:orderId')
export const changeOrderStatus = wire<typeof orderChanges.changeOrderStatus>('PUT', '/admin/change-order-status')
export const moveOrderStatus = wire<typeof orderChanges.moveOrderStatus>('PUT', '/admin/move-order-status')
export const moveToCompleteRefund = wire<typeof orderChanges.moveToCompleteRefund>(
  'PUT',
  '/admin/move-to-complete-refund',
)
export const holdOrder = wire<typeof orderChanges.holdOrder>('PUT', '/admin/hold-order')
export const revokeAccess = wire<typeof orderChanges.revokeAccess>('PUT', '/admin/revoke-access')
export const restoreOrder = wire<typeof orderChanges.restoreOrder>('PUT', '/admin/restore-order')
export const addNewRemark = wire<typeof remarks.addNewRemark>('POST', '/admin/add-new-remark')
export const saveTransactionDetails = wire<typeof orderChanges.saveTransactionDetails>(
  'POST',
  '/admin/save-transaction-details',
)

export const putOff = wire<typeof later.putOff>('PUT', '/admin/put-off')
export const bringBack = wire<typeof later.bringBack>('PUT', '/admin/bring-back')
export const undoMove = wire<typeof orderChanges.undoMove>('PUT', '/admin/undo-move')
export const getOrderNeighbours = wire<typeof nextOrder.getOrderNeighbours>('POST', '/admin/order-neighbours')
export const getOrderGroup = wire<typeof relatedOrders.getOrderGroup>('GET', '/admin/order-group/:orderId')
export const getRelatedOrders = wire<typeof relatedOrders.getRelatedOrders>('GET', '/admin/related-orders')

export const uploadVisaDocument = wire<typeof documents.uploadVisaDocument>('POST', '/admin/upload-visa-document')
export const sendDocument = wire<typeof documents.sendDocument>('POST', '/admin/send-document')
export const checkDocument = wire<typeof documents.checkDocument>('POST', '/admin/check-document')
export const allowDocument = wire<typeof documents.allowDocument>('PUT', '/admin/allow-document')
export const confirmDocument = wire<typeof documents.confirmDocument>('PUT', '/admin/confirm-document')
export const getDocumentCodes = wire<typeof documents.getDocumentCodes>('GET', '/admin/document-codes')
export const chooseDocumentCode = wire<typeof documents.chooseDocumentCode>('PUT', '/admin/choose-document-code')
export const withdrawDocument = wire<typeof documents.withdrawDocument>('PUT', '/admin/withdraw-document')
export const resendMail = wire<typeof mails.resendMail>('POST', '/admin/resend-mail')
