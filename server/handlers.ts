import { answerCorrections } from '#server/corrections/answers/answer-corrections.ts'
import { attachTicket } from '#server/assistant/attach-ticket.ts'
import { downloadAssistant } from '#server/assistant/download-assistant.ts'
import { getAssistant } from '#server/assistant/get-assistant.ts'
import { handOverSheet } from '#server/assistant/hand-over-sheet.ts'
import { getMailContent } from '#server/mails/get-mail-content.ts'
import { previewCorrection } from '#server/mails/preview-correction.ts'
import { recordWhatsapp } from '#server/mails/record-whatsapp.ts'
import { sendCorrection } from '#server/mails/send-correction.ts'
import { withdrawCorrection } from '#server/mails/withdraw-correction.ts'
import { takeDisputeFile } from '#server/disputes/files/take-dispute-file.ts'
import { tryDisputeFile } from '#server/disputes/files/try-dispute-file.ts'
import { paypalDisputes } from '#server/disputes/hooks/paypal-disputes.ts'
import { stripeDisputes } from '#server/disputes/hooks/stripe-disputes.ts'
import { mailEvents } from '#server/mails/sending/mail-events.ts'
import { resendMail } from '#server/mails/resend-mail.ts'
import { allowDocument } from '#server/documents/allow-document.ts'
import { confirmDocument } from '#server/documents/confirm-document.ts'
import { checkDocument } from '#server/documents/check-document.ts'
import { sendDocument } from '#server/documents/send-document.ts'
import { retryMail } from '#server/mails/sending/retry-mail.ts'
import { settleMail } from '#server/mails/sending/settle-mail.ts'
import { troubledMails } from '#server/mails/troubled-mails.ts'
import { uploadVisaDocument } from '#server/documents/upload-visa-document.ts'
import { chooseDocumentCode } from '#server/documents/choose-document-code.ts'
import { getDocumentCodes } from '#server/documents/get-document-codes.ts'
import { withdrawDocument } from '#server/documents/withdraw-document.ts'
import { casePackDetails } from '#server/defence-packs/cases/case-pack-details.ts'
import { casePackPdf } from '#server/defence-packs/cases/case-pack-pdf.ts'
import { keptCasePack } from '#server/defence-packs/cases/kept-case-pack.ts'
import { submitEvidence } from '#server/disputes/stripe/submit-evidence.ts'
import { stageEvidence } from '#server/disputes/stripe/stage-evidence.ts'
import { keepCasePack } from '#server/disputes/keep-case-pack.ts'
import { defencePackDetails } from '#server/defence-packs/defence-pack-details.ts'
import { getDefencePackPdf } from '#server/defence-packs/get-defence-pack-pdf.ts'
import { orderEvidence } from '#server/defence-packs/order-evidence.ts'
import { changeDispute } from '#server/disputes/change-dispute.ts'
import { dispute } from '#server/disputes/get-dispute.ts'
import { disputeRates } from '#server/disputes/dispute-rates.ts'
import { exportDisputeRates } from '#server/disputes/export-dispute-rates.ts'
import { countDisputes } from '#server/disputes/count-disputes.ts'
import { disputes } from '#server/disputes/list-disputes.ts'
import { disputeVerdicts } from '#server/disputes/case-verdict.ts'
import { matchDispute } from '#server/disputes/match-dispute.ts'
import { moveDispute } from '#server/disputes/move-dispute.ts'
import { openDispute } from '#server/disputes/open-dispute.ts'
import { orderDisputes } from '#server/disputes/order-disputes.ts'
import { takeDispute } from '#server/disputes/take-dispute.ts'
import { takeNextDispute } from '#server/disputes/take-next-dispute.ts'
import { siteEvidence } from '#server/defence-packs/site-evidence.ts'
import { searchAudit } from '#server/audit/search-audit.ts'
import { exportOrders } from '#server/exports/export-orders.ts'
import { paymentGatewaySetting } from '#server/sites/payment-gateway-setting.ts'
import { paymentGateways } from '#server/sites/payment-gateways.ts'
import { attachGovernmentMail } from '#server/government-mail/attach-government-mail.ts'
import { governmentMail } from '#server/government-mail/government-mail.ts'
import { governmentMailOriginal } from '#server/government-mail/government-mail-original.ts'
import { governmentMailOwner } from '#server/government-mail/government-mail-owner.ts'
import { governmentMails } from '#server/government-mail/government-mails.ts'
import { orderGovernmentMails } from '#server/government-mail/order-government-mails.ts'
import { postGovernmentMail } from '#server/government-mail/post-government-mail.ts'
import { readyToCheck } from '#server/government-mail/ready-to-check.ts'
import { refuseGovernmentMail } from '#server/government-mail/refuse-government-mail.ts'
import { setAsideGovernmentMail } from '#server/government-mail/set-aside-government-mail.ts'
import { sendgridInbound } from '#server/government-mail/inbound/sendgrid-inbound.ts'
import { sesInbound } from '#server/government-mail/inbound/ses-inbound.ts'
import type { Handlers } from '#server/verb.ts'
import { clearTestOrders } from '#server/intake/tests/clear-test-orders.ts'
import { testOrder } from '#server/intake/tests/test-order.ts'
import { testOrders } from '#server/intake/tests/test-orders.ts'
import { confirmPayment } from '#server/intake/confirm-payment.ts'
import { createOrder } from '#server/intake/create-order.ts'
import { createOrders } from '#server/intake/create-orders.ts'
import { getActiveGateway } from '#server/intake/get-active-gateway.ts'
import { getCallSheet } from '#server/calls/get-call-sheet.ts'
import { getMyCalls } from '#server/live/get-my-calls.ts'
import { getCalling } from '#server/calls/get-calling.ts'
import { recordCall } from '#server/calls/record-call.ts'
import { colleagues } from '#server/inbox/colleagues.ts'
import { inbox } from '#server/inbox/inbox.ts'
import { readNotices } from '#server/inbox/read-notices.ts'
import { unreadNotices } from '#server/inbox/unread-notices.ts'
import { claimOrder } from '#server/live/claim-order.ts'
import { getClaims } from '#server/live/get-claims.ts'
import { getEvents } from '#server/live/get-events.ts'
import { getOrderEvents } from '#server/live/get-order-events.ts'
import { releaseOrder } from '#server/live/release-order.ts'
import { takeNextOrder } from '#server/live/take-next-order.ts'
import { setPresence } from '#server/live/set-presence.ts'
import { addNewRemark } from '#server/orders/add-new-remark.ts'
import { decideAnswers } from '#server/corrections/decide-answers.ts'
import { correctGroup } from '#server/corrections/correct-group.ts'
import { correctOrder } from '#server/corrections/correct-order.ts'
import { getFolderCount } from '#server/lists/get-folder-count.ts'
import { findSentOrders } from '#server/order-page/find-sent-orders.ts'
import { getOrderDetails } from '#server/order-page/get-order-details.ts'
import { getOrderNeighbours } from '#server/lists/get-order-neighbours.ts'
import { getOrdersList } from '#server/lists/get-orders-list.ts'
import { getOrderGroup } from '#server/order-page/get-order-group.ts'
import { getRelatedOrders } from '#server/order-page/get-related-orders.ts'
import { getSentOrder } from '#server/order-page/get-sent-order.ts'
import { changeOrderStatus, moveOrderStatus } from '#server/orders/move-orders.ts'
import { assignOrders } from '#server/orders/assign-orders.ts'
import { nameNewDate } from '#server/orders/name-new-date.ts'
import { bringBack } from '#server/orders/later/bring-back.ts'
import { tagOrders } from '#server/orders/tag-orders.ts'
import { retireTag } from '#server/presets/retire-tag.ts'
import { saveTag } from '#server/presets/save-tag.ts'
import { tagCounts } from '#server/presets/tag-counts.ts'
import { tagsOnOrders } from '#server/presets/tags-on-orders.ts'
import { tags } from '#server/presets/tags.ts'
import { putOff } from '#server/orders/later/put-off.ts'
import { askRefund } from '#server/orders/refunds/ask-refund.ts'
import { decideRefund } from '#server/orders/refunds/decide-refund.ts'
import { dismissRefundHint } from '#server/orders/refunds/dismiss-refund-hint.ts'
import { getOrderRefunds } from '#server/orders/refunds/get-order-refunds.ts'
import { listedRefunds } from '#server/orders/refunds/listed-refunds.ts'
import { moveToCompleteRefund } from '#server/orders/refunds/move-to-complete-refund.ts'
import { openRefunds } from '#server/orders/refunds/open-refunds.ts'
import { revokeAccess } from '#server/orders/revoke-access.ts'
import { restoreOrder } from '#server/orders/restore-order.ts'
import { saveTransactionDetails } from '#server/orders/save-transaction-details.ts'
import { textValues } from '#server/mails/text-values.ts'
import { previewMacro } from '#server/macros/preview-macro.ts'
import { runMacro } from '#server/macros/run-macro.ts'
import { macros } from '#server/presets/macros.ts'
import { macroVersions } from '#server/presets/macro-versions.ts'
import { saveMacro } from '#server/presets/save-macro.ts'
import { removePreset } from '#server/presets/remove-preset.ts'
import { saveText } from '#server/presets/save-text.ts'
import { textVersions } from '#server/presets/text-versions.ts'
import { texts } from '#server/presets/texts.ts'
import { deleteView } from '#server/lists/views/delete-view.ts'
import { renameView } from '#server/lists/views/rename-view.ts'
import { saveView } from '#server/lists/views/save-view.ts'
import { savedViews } from '#server/lists/views/saved-views.ts'
import { searchOrder } from '#server/lists/search-order.ts'
import { undoMove } from '#server/orders/undo-move.ts'
import { teamMemberSessions } from '#server/staff/sessions/team-member-sessions.ts'
import { dashboard } from '#server/reports/dashboard.ts'
import { getCountryOrderCount } from '#server/reports/get-country-order-count.ts'
import { getFirstDay } from '#server/reports/get-first-day.ts'
import { getMyDay } from '#server/reports/get-my-day.ts'
import { getFutureMonths } from '#server/reports/get-future-months.ts'
import { exportCountryOrders } from '#server/reports/export-country-orders.ts'
import { exportFutureMonths } from '#server/reports/export-future-months.ts'
import { exportRoom } from '#server/reports/export-room.ts'
import { room } from '#server/reports/room.ts'
import { confirmShiftNote } from '#server/shift/confirm-shift-note.ts'
import { handOverShift } from '#server/shift/hand-over-shift.ts'
import { releaseLeftClaims } from '#server/shift/release-left-claims.ts'
import { saveShiftNote } from '#server/shift/save-shift-note.ts'
import { saveShiftStarts } from '#server/shift/save-shift-starts.ts'
import { shiftBoard } from '#server/shift/shift-board.ts'
import { endOwnSession } from '#server/staff/sessions/end-own-session.ts'
import { endTeamMemberSession } from '#server/staff/sessions/end-team-member-session.ts'
import { ownSessions } from '#server/staff/sessions/own-sessions.ts'
import { signOutEverywhere } from '#server/staff/sessions/sign-out-everywhere.ts'
import { beginAuthenticator } from '#server/staff/second-factor/begin-authenticator.ts'
import { confirmAuthenticator } from '#server/staff/second-factor/confirm-authenticator.ts'
import { makeRecoveryCodes } from '#server/staff/second-factor/make-recovery-codes.ts'
import { forgetRememberedDevice } from '#server/staff/second-factor/forget-remembered-device.ts'
import { ownRememberedDevices } from '#server/staff/second-factor/own-remembered-devices.ts'
import { saveSignInRule } from '#server/staff/rules/save-sign-in-rule.ts'
import { signInRules } from '#server/staff/rules/sign-in-rules.ts'
import { addPasskey } from '#server/staff/second-factor/add-passkey.ts'
import { beginPasskey } from '#server/staff/second-factor/begin-passkey.ts'
import { removePasskey } from '#server/staff/second-factor/remove-passkey.ts'
import { confirmPerson } from '#server/staff/passwords/confirm-person.ts'
import { ownSecondFactor } from '#server/staff/second-factor/own-second-factor.ts'
import { removeAuthenticator } from '#server/staff/second-factor/remove-authenticator.ts'
import { resetSecondFactor } from '#server/staff/second-factor/reset-second-factor.ts'
import { secondFactorLogin } from '#server/staff/second-factor/second-factor-login.ts'
import { forgotPassword } from '#server/staff/passwords/forgot-password.ts'
import { resetPassword } from '#server/staff/passwords/reset-password.ts'
import { askErasure } from '#server/privacy/ask-erasure.ts'
import { cancelOrder } from '#server/tracking/cancel-order.ts'
import { askForData } from '#server/privacy/ask-for-data.ts'
import { dataRequests } from '#server/privacy/data-requests.ts'
import { decideErasure } from '#server/privacy/decide-erasure.ts'
import { erasureProof } from '#server/privacy/erasure-proof.ts'
import { erasures } from '#server/privacy/erasures.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import { findPerson } from '#server/privacy/find-person.ts'
import { handleDataRequest } from '#server/privacy/handle-data-request.ts'
import { holdOrder } from '#server/privacy/hold-order.ts'
import { retentionCount } from '#server/privacy/retention.ts'
import { landingSites } from '#server/sites/landing-sites.ts'
import { addSitePolicy } from '#server/sites/policies/add-site-policy.ts'
import { sitePolicies } from '#server/sites/policies/site-policies.ts'
import { sitePolicy } from '#server/sites/policies/site-policy.ts'
import { makeIntakeKey } from '#server/sites/make-intake-key.ts'
import { revokeIntakeKey } from '#server/sites/revoke-intake-key.ts'
import { siteNames } from '#server/sites/site-names.ts'
import { saveLandingSite } from '#server/sites/save-landing-site.ts'
import { makeWebhookSecret } from '#server/webhooks/make-webhook-secret.ts'
import { sendWebhookAgain } from '#server/webhooks/send-webhook-again.ts'
import { tryWebhook } from '#server/webhooks/try-webhook.ts'
import { webhookAttempts } from '#server/webhooks/webhook-attempts.ts'
import { webhookMessages } from '#server/webhooks/webhook-messages.ts'
import { addTeamMember } from '#server/staff/members/add-team-member.ts'
import { adminLogin } from '#server/staff/members/admin-login.ts'
import { adminLogout } from '#server/staff/members/admin-logout.ts'
import { changePassword } from '#server/staff/members/change-password.ts'
import { deleteTeamMember } from '#server/staff/members/delete-team-member.ts'
import { suspendTeamMember } from '#server/staff/members/suspend-team-member.ts'
import { getTeamMemberList } from '#server/staff/members/get-team-member-list.ts'
import { getTeamMemberType } from '#server/staff/members/get-team-member-type.ts'
import { inviteTeamMember } from '#server/staff/members/invite-team-member.ts'
import { teamMemberInfo } from '#server/staff/members/team-member-info.ts'
import { updateTeamMember } from '#server/staff/members/update-team-member.ts'
import { userInfo } from '#server/staff/members/user-info.ts'
import { askForLink } from '#server/tracking/ask-for-link.ts'
import { downloadPassportDocPdf } from '#server/tracking/download-passport-doc-pdf.ts'
import { findByPassport } from '#server/tracking/find-by-passport.ts'
import { getBrand } from '#server/tracking/get-brand.ts'
import { getDownloadHistory } from '#server/tracking/get-download-history.ts'
import { openTrackLink } from '#server/tracking/open-track-link.ts'
import { openWithCode } from '#server/tracking/open-with-code.ts'
import { trackOrder } from '#server/tracking/track-order.ts'

/** TABLE: endpoint -> the verb that carries it out. One that is missing does not compile. */
export const HANDLERS: Handlers = {
  adminLogin,
  adminLogout,
  userInfo,
  changePassword,
  getTeamMemberList,
  getTeamMemberType,
  teamMemberInfo,
  addTeamMember,
  inviteTeamMember,
  updateTeamMember,
  deleteTeamMember,
  suspendTeamMember,
  teamMemberSessions,
  endTeamMemberSession,
  ownSessions,
  endOwnSession,
  signOutEverywhere,
  forgotPassword,
  resetPassword,
  secondFactorLogin,
  ownSecondFactor,
  confirmPerson,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  makeRecoveryCodes,
  resetSecondFactor,
  beginPasskey,
  addPasskey,
  removePasskey,
  ownRememberedDevices,
  forgetRememberedDevice,
  signInRules,
  saveSignInRule,
  getFolderCount,
  getOrdersList,
  searchOrder,
  getOrderDetails,
  changeOrderStatus,
  moveOrderStatus,
  moveToCompleteRefund,
  getOrderRefunds,
  askRefund,
  decideRefund,
  dismissRefundHint,
  openRefunds,
  listedRefunds,
  tags,
  tagCounts,
  tagsOnOrders,
  saveTag,
  retireTag,
  tagOrders,
  putOff,
  bringBack,
  nameNewDate,
  inbox,
  unreadNotices,
  readNotices,
  colleagues,
  assignOrders,
  restoreOrder,
  changeDispute,
  dispute,
  disputeRates,
  exportDisputeRates,
  countDisputes,
  disputes,
  disputeVerdicts,
  matchDispute,
  moveDispute,
  openDispute,
  orderDisputes,
  takeDispute,
  takeNextDispute,
  tryDisputeFile,
  takeDisputeFile,
  revokeAccess,
  holdOrder,
  addNewRemark,
  getCalling,
  getCallSheet,
  getMyCalls,
  recordCall,
  saveTransactionDetails,
  correctGroup,
  correctOrder,
  decideAnswers,
  undoMove,
  getOrderNeighbours,
  takeNextOrder,
  savedViews,
  saveView,
  renameView,
  deleteView,
  texts,
  saveText,
  textVersions,
  removePreset,
  textValues,
  macros,
  saveMacro,
  macroVersions,
  previewMacro,
  runMacro,
  getRelatedOrders,
  getOrderGroup,
  getEvents,
  getOrderEvents,
  setPresence,
  claimOrder,
  releaseOrder,
  getClaims,
  getAssistant,
  downloadAssistant,
  handOverSheet,
  attachTicket,
  uploadVisaDocument,
  sendDocument,
  checkDocument,
  allowDocument,
  confirmDocument,
  getDocumentCodes,
  chooseDocumentCode,
  withdrawDocument,
  resendMail,
  retryMail,
  settleMail,
  troubledMails,
  mailEvents,
  stripeDisputes,
  paypalDisputes,
  getMailContent,
  recordWhatsapp,
  previewCorrection,
  sendCorrection,
  withdrawCorrection,
  casePackDetails,
  casePackPdf,
  keepCasePack,
  keptCasePack,
  stageEvidence,
  submitEvidence,
  defencePackDetails,
  getDefencePackPdf,
  orderEvidence,
  siteEvidence,
  createOrder,
  createOrders,
  confirmPayment,
  getSentOrder,
  findSentOrders,
  getActiveGateway,
  postGovernmentMail,
  sendgridInbound,
  sesInbound,
  governmentMails,
  governmentMail,
  governmentMailOriginal,
  governmentMailOwner,
  attachGovernmentMail,
  setAsideGovernmentMail,
  orderGovernmentMails,
  refuseGovernmentMail,
  readyToCheck,
  getCountryOrderCount,
  exportCountryOrders,
  getFutureMonths,
  exportFutureMonths,
  dashboard,
  getMyDay,
  getFirstDay,
  room,
  shiftBoard,
  saveShiftNote,
  handOverShift,
  confirmShiftNote,
  releaseLeftClaims,
  saveShiftStarts,
  exportRoom,
  exportOrders,
  findPerson,
  exportPerson,
  erasures,
  askErasure,
  decideErasure,
  erasureProof,
  dataRequests,
  handleDataRequest,
  searchAudit,
  paymentGateways,
  paymentGatewaySetting,
  landingSites,
  siteNames,
  saveLandingSite,
  retentionCount,
  sitePolicies,
  sitePolicy,
  addSitePolicy,
  makeIntakeKey,
  revokeIntakeKey,
  testOrders,
  testOrder,
  clearTestOrders,
  answerCorrections,
  askForData,
  cancelOrder,
  webhookMessages,
  webhookAttempts,
  makeWebhookSecret,
  tryWebhook,
  sendWebhookAgain,
  trackOrder,
  askForLink,
  openWithCode,
  findByPassport,
  openTrackLink,
  getDownloadHistory,
  downloadPassportDocPdf,
  getBrand,
}
