import * as audit from '#contract/audit.ts'
import * as casework from '#contract/casework.ts'
import * as defencePacks from '#contract/defence-packs.ts'
import { correctOrder } from '#contract/correct-order.ts'
import * as corrections from '#contract/corrections.ts'
import * as documents from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as exports from '#contract/exports.ts'
import * as gateways from '#contract/gateways.ts'
import * as governmentMail from '#contract/government-mail.ts'
import * as hooks from '#contract/hooks.ts'
import * as intake from '#contract/intake.ts'
import * as live from '#contract/live.ts'
import * as mailContents from '#contract/mail-contents.ts'
import * as mails from '#contract/mails.ts'
import * as orders from '#contract/orders.ts'
import * as remarks from '#contract/remarks.ts'
import * as reports from '#contract/reports.ts'
import * as session from '#contract/session.ts'
import * as sites from '#contract/sites.ts'
import * as team from '#contract/team.ts'
import * as tracking from '#contract/tracking.ts'

/** TABLE: every call of the API by name. Handlers, documentation and the role tests are made from it. */
export const ENDPOINTS = {
  adminLogin: session.adminLogin,
  adminLogout: session.adminLogout,
  userInfo: session.userInfo,
  changePassword: session.changePassword,
  getTeamMemberList: team.getTeamMemberList,
  getTeamMemberType: team.getTeamMemberType,
  teamMemberInfo: team.teamMemberInfo,
  addTeamMember: team.addTeamMember,
  inviteTeamMember: team.inviteTeamMember,
  updateTeamMember: team.updateTeamMember,
  deleteTeamMember: team.deleteTeamMember,
  teamMemberSessions: team.teamMemberSessions,
  endTeamMemberSession: team.endTeamMemberSession,
  ownSessions: team.ownSessions,
  endOwnSession: team.endOwnSession,
  signOutEverywhere: team.signOutEverywhere,
  forgotPassword: team.forgotPassword,
  resetPassword: team.resetPassword,
  getFolderCount: orders.getFolderCount,
  getOrdersList: orders.getOrdersList,
  searchOrder: orders.searchOrder,
  getOrderDetails: orders.getOrderDetails,
  changeOrderStatus: orders.changeOrderStatus,
  moveOrderStatus: orders.moveOrderStatus,
  moveToCompleteRefund: orders.moveToCompleteRefund,
  restoreOrder: orders.restoreOrder,
  addNewRemark: remarks.addNewRemark,
  saveTransactionDetails: orders.saveTransactionDetails,
  correctOrder,
  undoMove: casework.undoMove,
  getOrderNeighbours: casework.getOrderNeighbours,
  getRelatedOrders: casework.getRelatedOrders,
  getEvents: live.getEvents,
  setPresence: live.setPresence,
  claimOrder: live.claimOrder,
  releaseOrder: live.releaseOrder,
  getClaims: live.getClaims,
  uploadVisaDocument: documents.uploadVisaDocument,
  sendDocument: documents.sendDocument,
  checkDocument: documents.checkDocument,
  allowDocument: documents.allowDocument,
  withdrawDocument: documents.withdrawDocument,
  resendMail: mails.resendMail,
  retryMail: mails.retryMail,
  settleMail: mails.settleMail,
  troubledMails: mails.troubledMails,
  getMailContent: mailContents.getMailContent,
  recordWhatsapp: mailContents.recordWhatsapp,
  previewCorrection: corrections.previewCorrection,
  sendCorrection: corrections.sendCorrection,
  mailEvents: hooks.mailEvents,
  defencePackDetails: defencePacks.defencePackDetails,
  getDefencePackPdf: defencePacks.getDefencePackPdf,
  orderEvidence: defencePacks.orderEvidence,
  createOrder: intake.createOrder,
  createOrders: intake.createOrders,
  confirmPayment: intake.confirmPayment,
  getActiveGateway: intake.getActiveGateway,
  postGovernmentMail: governmentMail.postGovernmentMail,
  sendgridInbound: governmentMail.sendgridInbound,
  sesInbound: governmentMail.sesInbound,
  governmentMails: governmentMail.governmentMails,
  governmentMail: governmentMail.governmentMail,
  governmentMailOriginal: governmentMail.governmentMailOriginal,
  governmentMailOwner: governmentMail.governmentMailOwner,
  attachGovernmentMail: governmentMail.attachGovernmentMail,
  setAsideGovernmentMail: governmentMail.setAsideGovernmentMail,
  orderGovernmentMails: governmentMail.orderGovernmentMails,
  refuseGovernmentMail: governmentMail.refuseGovernmentMail,
  readyToCheck: governmentMail.readyToCheck,
  getCountryOrderCount: reports.getCountryOrderCount,
  getFutureMonths: reports.getFutureMonths,
  dashboard: reports.dashboard,
  exportOrders: exports.exportOrders,
  searchAudit: audit.searchAudit,
  paymentGateways: gateways.paymentGateways,
  paymentGatewaySetting: gateways.paymentGatewaySetting,
  landingSites: sites.landingSites,
  saveLandingSite: sites.saveLandingSite,
  makeIntakeKey: sites.makeIntakeKey,
  revokeIntakeKey: sites.revokeIntakeKey,
  trackOrder: tracking.trackOrder,
  openTrackLink: tracking.openTrackLink,
  getDownloadHistory: tracking.getDownloadHistory,
  downloadPassportDocPdf: tracking.downloadPassportDocPdf,
  getBrand: tracking.getBrand,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS
