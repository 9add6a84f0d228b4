import * as answers from '#contract/answers.ts'
import * as assistant from '#contract/assistant.ts'
import * as audit from '#contract/audit.ts'
import * as defencePacks from '#contract/defence-packs.ts'
import * as correctOrder from '#contract/correct-order.ts'
import * as corrections from '#contract/corrections.ts'
import * as documents from '#contract/documents.ts'
import { isEndpoint, type Endpoint } from '#contract/endpoint.ts'
import * as exports from '#contract/exports.ts'
import * as gateways from '#contract/gateways.ts'
import * as governmentMail from '#contract/government-mail.ts'
import * as hooks from '#contract/hooks.ts'
import * as intake from '#contract/intake.ts'
import * as live from '#contract/live.ts'
import * as mailContents from '#contract/mail-contents.ts'
import * as mails from '#contract/mails.ts'
import * as nextOrder from '#contract/next-order.ts'
import * as orderChanges from '#contract/order-changes.ts'
import * as orders from '#contract/orders.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as privacy from '#contract/privacy.ts'
import * as refunds from '#contract/refunds.ts'
import * as relatedOrders from '#contract/related-orders.ts'
import * as remarks from '#contract/remarks.ts'
import * as reports from '#contract/reports.ts'
import * as secondFactor from '#contract/second-factor.ts'
import * as session from '#contract/session.ts'
import * as signInRules from '#contract/sign-in-rules.ts'
import * as sites from '#contract/sites.ts'
import * as team from '#contract/team.ts'
import * as tracking from '#contract/tracking.ts'
import * as views from '#contract/views.ts'
import * as webhooks from '#contract/webhooks.ts'

/** TABLE: what calls are about -> the module that declares them. A new call of one of these is here by itself. */
const NOUNS = [
  answers,
  assistant,
  audit,
  defencePacks,
  correctOrder,
  corrections,
  documents,
  exports,
  gateways,
  governmentMail,
  hooks,
  intake,
  live,
  mailContents,
  mails,
  nextOrder,
  orderChanges,
  orders,
  passkeys,
  privacy,
  refunds,
  relatedOrders,
  remarks,
  reports,
  secondFactor,
  session,
  signInRules,
  sites,
  team,
  tracking,
  views,
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
