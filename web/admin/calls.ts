import type * as casework from '#contract/casework.ts'
import type * as documents from '#contract/documents.ts'
import type * as mails from '#contract/mails.ts'
import type * as orders from '#contract/orders.ts'
import type * as session from '#contract/session.ts'
import { wire } from '#web/api.ts'

/** The back-office's calls: one line each, its method and path checked against the contract. */
export const adminLogin = wire<typeof session.adminLogin>({ method: 'POST', path: '/admin/admin-login' })
export const adminLogout = wire<typeof session.adminLogout>({ method: 'POST', path: '/admin/logout' })
export const userInfo = wire<typeof session.userInfo>({ method: 'GET', path: '/user_info' })

export const getFolderCount = wire<typeof orders.getFolderCount>({ method: 'GET', path: '/admin/get-folder-count' })
export const getOrdersList = wire<typeof orders.getOrdersList>({
  method: 'GET',
  path: '/admin/get-orders-list/:orderName',
})
export const searchOrder = wire<typeof orders.searchOrder>({ method: 'POST', path: '/admin/search-order' })
export const getOrderDetails = wire<typeof orders.getOrderDetails>({
  method: 'GET',
  path: '/admin/get-orders-details/:orderId',
})
export const changeOrderStatus = wire<typeof orders.changeOrderStatus>({
  method: 'PUT',
  path: '/admin/change-order-status',
})
export const moveOrderStatus = wire<typeof orders.moveOrderStatus>({ method: 'PUT', path: '/admin/move-order-status' })
export const moveToCompleteRefund = wire<typeof orders.moveToCompleteRefund>({
  method: 'PUT',
  path: '/admin/move-to-complete-refund',
})
export const restoreOrder = wire<typeof orders.restoreOrder>({ method: 'PUT', path: '/admin/restore-order' })
export const addNewRemark = wire<typeof orders.addNewRemark>({ method: 'POST', path: '/admin/add-new-remark' })
export const saveTransactionDetails = wire<typeof orders.saveTransactionDetails>({
  method: 'POST',
  path: '/admin/save-transaction-details',
})

export const undoMove = wire<typeof casework.undoMove>({ method: 'PUT', path: '/admin/undo-move' })
export const getOrderNeighbours = wire<typeof casework.getOrderNeighbours>({
  method: 'GET',
  path: '/admin/order-neighbours',
})
export const getRelatedOrders = wire<typeof casework.getRelatedOrders>({ method: 'GET', path: '/admin/related-orders' })

export const uploadVisaDocument = wire<typeof documents.uploadVisaDocument>({
  method: 'POST',
  path: '/admin/upload-visa-document',
})
export const sendDocument = wire<typeof documents.sendDocument>({ method: 'POST', path: '/admin/send-document' })
export const allowDocument = wire<typeof documents.allowDocument>({ method: 'PUT', path: '/admin/allow-document' })
export const withdrawDocument = wire<typeof documents.withdrawDocument>({
  method: 'PUT',
  path: '/admin/withdraw-document',
})
export const resendMail = wire<typeof mails.resendMail>({ method: 'POST', path: '/admin/resend-mail' })
