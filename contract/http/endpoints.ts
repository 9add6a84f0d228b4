import * as answers from '#contract/corrections/answers.ts'
import * as assistant from '#contract/form/assistant.ts'
import * as audit from '#contract/staff/audit.ts'
import * as calls from '#contract/orders/calls.ts'
import * as casePacks from '#contract/disputes/case-packs.ts'
import * as defencePacks from '#contract/disputes/defence-packs.ts'
import * as correctOrder from '#contract/corrections/correct-order.ts'
import * as corrections from '#contract/corrections/corrections.ts'
import * as disputeFiles from '#contract/disputes/dispute-files.ts'
import * as disputes from '#contract/disputes/disputes.ts'
import * as documents from '#contract/documents/documents.ts'
import { isEndpoint, type Endpoint } from '#contract/http/endpoint.ts'
import * as exports from '#contract/lists/exports.ts'
import * as gateways from '#contract/sites/gateways.ts'
import * as governmentMail from '#contract/mails/government-mail.ts'
import * as hooks from '#contract/http/hooks.ts'
import * as inbox from '#contract/orders/inbox.ts'
import * as intake from '#contract/orders/intake.ts'
import * as later from '#contract/orders/later.ts'
import * as newDate from '#contract/orders/new-date.ts'
import * as live from '#contract/http/live.ts'
import * as macros from '#contract/presets/macros.ts'
import * as mailContents from '#contract/mails/mail-contents.ts'
import * as mails from '#contract/mails/mails.ts'
import * as nextOrder from '#contract/orders/next-order.ts'
import * as orderChanges from '#contract/orders/order-changes.ts'
import * as orders from '#contract/orders/orders.ts'
import * as passkeys from '#contract/staff/passkeys.ts'
import * as privacy from '#contract/travellers/privacy.ts'
import * as refunds from '#contract/refunds/refunds.ts'
import * as relatedOrders from '#contract/orders/related-orders.ts'
import * as remarks from '#contract/orders/remarks.ts'
import * as firstDay from '#contract/sites/first-day.ts'
import * as myDay from '#contract/lists/my-day.ts'
import * as reports from '#contract/lists/reports.ts'
import * as room from '#contract/lists/room.ts'
import * as secondFactor from '#contract/staff/second-factor.ts'
import * as session from '#contract/staff/session.ts'
import * as signInRules from '#contract/staff/sign-in-rules.ts'
import * as shift from '#contract/lists/shift.ts'
import * as siteEvidence from '#contract/disputes/site-evidence.ts'
import * as sitePolicies from '#contract/sites/site-policies.ts'
import * as sites from '#contract/sites/sites.ts'
import * as stripeEvidence from '#contract/disputes/stripe-evidence.ts'
import * as tags from '#contract/presets/tags.ts'
import * as team from '#contract/staff/team.ts'
import * as tracking from '#contract/travellers/tracking.ts'
import * as texts from '#contract/presets/texts.ts'
import * as views from '#contract/lists/views.ts'
import * as testOrders from '#contract/sites/test-orders.ts'
import * as webhooks from '#contract/sites/webhooks.ts'

/** TABLE: what calls are about -> the module that declares them. A new call in one of these modules needs no line here. */
const NOUNS = [
  answers,
  assistant,
  audit,
  calls,
  casePacks,
  stripeEvidence,
  defencePacks,
  correctOrder,
  corrections,
  disputeFiles,
  disputes,
  documents,
  exports,
  firstDay,
  gateways,
  governmentMail,
  hooks,
  inbox,
  intake,
  later,
  newDate,
  live,
  macros,
  mailContents,
  mails,
  myDay,
  nextOrder,
  orderChanges,
  orders,
  passkeys,
  privacy,
  refunds,
  relatedOrders,
  remarks,
  reports,
  room,
  secondFactor,
  session,
  shift,
  signInRules,
  siteEvidence,
  sitePolicies,
  sites,
  tags,
  team,
  texts,
  tracking,
  views,
  testOrders,
  webhooks,
] as const

type Declared<Module> = { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] }
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Calls = Together<Declared<(typeof NOUNS)[number]>>

/** Every call of the API by name. Handlers, documentation and the role tests are made from it. */
export const ENDPOINTS = Object.fromEntries(
  NOUNS.flatMap((module) => Object.entries(module)).filter(([, value]) => isEndpoint(value)),
) as { [Name in keyof Calls]: Calls[Name] }

export type EndpointName = keyof typeof ENDPOINTS
