import { createRoute, createRouter, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router'
import { AUDIT_SEARCH_DEFAULTS, readAuditSearch } from '#web/admin/audit/audit-search.ts'
import { DESK_SEARCH_DEFAULTS, readDeskSearch } from '#web/admin/disputes/desk-search.ts'
import { FUTURE_SEARCH_DEFAULTS, readFutureSearch } from '#web/admin/future/future-search.ts'
import { MAIL_SEARCH_DEFAULTS, readMailSearch } from '#web/admin/government-mail/mail-search.ts'
import { INBOX_SEARCH_DEFAULTS, readInboxSearch } from '#web/admin/inbox/inbox-search.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { LIST_ADDRESS_DEFAULTS, readListAddress } from '#web/admin/orders/list-search.ts'
import { COUNTRY_SEARCH_DEFAULTS, readCountrySearch } from '#web/admin/reports/country-search.ts'
import { readRoomSearch, ROOM_SEARCH_DEFAULTS } from '#web/admin/reports/room-search.ts'
import { readShiftSearch, SHIFT_SEARCH_DEFAULTS } from '#web/admin/shift/shift-search.ts'
import { readTextsSearch, TEXTS_SEARCH_DEFAULTS } from '#web/admin/texts/texts-search.ts'
import { queryClient } from '#web/admin/query-client.ts'
import { keptOf } from '#web/admin/session/come-back.ts'
import { dashboardOf, homeOf } from '#web/admin/session/home.ts'
import { findToken, storedMember } from '#web/admin/session/stored-token.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import { CrashPage, MissingPage } from '#web/admin/frame/error-pages.tsx'
import { forgotPassword, resetPassword, root, signIn } from '#web/admin/shell/signed-out-routes.ts'

/** Everything under /admin needs a stored session; /admin itself shows the sign-in in its place. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: ({ location }) => {
    const signedIn = findToken() !== undefined
    if (!signedIn && location.pathname.replace(/\/$/, '') !== '/admin')
      throw redirect({ to: '/', replace: true, state: keptOf(location.href, location.state, storedMember()?.id) })
    // Before anything that the page shows is asked for: its stream of events begins where this answer was.
    if (signedIn) void queryClient.ensureQueryData(userInfoQuery).catch(() => undefined)
    return { signedIn }
  },
  component: lazyRouteComponent(() => import('#web/admin/shell/admin-gate.tsx'), 'AdminGate'),
})

const dashboardPage = lazyRouteComponent(() => import('#web/admin/dashboard/dashboard-page.tsx'), 'DashboardPage')

/** Where one's work begins: the dashboard, or the screen to which the role is led from here. */
const home = createRoute({
  getParentRoute: () => admin,
  path: '/',
  validateSearch: readListAddress,
  search: { middlewares: [stripSearchParams(LIST_ADDRESS_DEFAULTS)] },
  beforeLoad: ({ context: { signedIn } }) => {
    const place = homeOf(storedMember()?.type)
    if (signedIn && place !== '/admin') throw redirect({ to: place, replace: true })
  },
  component: dashboardPage,
})

/** The dashboard of those whose work begins elsewhere; that of the others is at /admin. */
const dashboard = createRoute({
  getParentRoute: () => admin,
  path: 'dashboard',
  beforeLoad: () => {
    if (dashboardOf(storedMember()?.type) === '/admin') throw redirect({ to: '/admin', replace: true })
  },
  component: dashboardPage,
})

const inbox = createRoute({
  getParentRoute: () => admin,
  path: 'inbox',
  validateSearch: readInboxSearch,
  search: { middlewares: [stripSearchParams(INBOX_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/inbox/inbox-page.tsx')),
    'InboxPage',
  ),
})

const queue = createRoute({
  getParentRoute: () => admin,
  path: '$queue',
  validateSearch: readListAddress,
  search: { middlewares: [stripSearchParams(LIST_ADDRESS_DEFAULTS)] },
  component: lazyRouteComponent(() => import('#web/admin/orders/queue-page.tsx'), 'QueuePage'),
})

const order = createRoute({
  getParentRoute: () => admin,
  path: 'view-order/$encodedId',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/order/order-page.tsx')),
    'OrderPage',
  ),
})

const defencePack = createRoute({
  getParentRoute: () => admin,
  path: 'view-order/$encodedId/$pack',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/defence-pack/defence-pack-page.tsx')),
    'DefencePackPage',
  ),
})

const casePack = createRoute({
  getParentRoute: () => admin,
  path: 'disputes/$disputeId/pack',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/defence-pack/case-pack-page.tsx')),
    'CasePackPage',
  ),
})

const team = createRoute({
  getParentRoute: () => admin,
  path: 'manage-team',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/team/team-page.tsx')),
    'TeamPage',
  ),
})

const teamMember = createRoute({
  getParentRoute: () => admin,
  path: 'manage-team/$teamMemberId',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/team/team-page.tsx')),
    'TeamPage',
  ),
})

const countryOrders = createRoute({
  getParentRoute: () => admin,
  path: 'country-order-list',
  validateSearch: readCountrySearch,
  search: { middlewares: [stripSearchParams(COUNTRY_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/reports/country-orders-page.tsx')),
    'CountryOrdersPage',
  ),
})

const room = createRoute({
  getParentRoute: () => admin,
  path: 'room',
  validateSearch: readRoomSearch,
  search: { middlewares: [stripSearchParams(ROOM_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/reports/room-page.tsx')),
    'RoomPage',
  ),
})

const shift = createRoute({
  getParentRoute: () => admin,
  path: 'shift',
  validateSearch: readShiftSearch,
  search: { middlewares: [stripSearchParams(SHIFT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/shift/shift-page.tsx')),
    'ShiftPage',
  ),
})

const disputes = createRoute({
  getParentRoute: () => admin,
  path: 'disputes',
  validateSearch: readDeskSearch,
  search: { middlewares: [stripSearchParams(DESK_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/disputes/desk-page.tsx')),
    'DeskPage',
  ),
})

const disputeFile = createRoute({
  getParentRoute: () => admin,
  path: 'disputes/file',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/disputes/files/file-page.tsx')),
    'FilePage',
  ),
})

const dispute = createRoute({
  getParentRoute: () => admin,
  path: 'disputes/$disputeId',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/disputes/case-page.tsx')),
    'CasePage',
  ),
})

const futureOrders = createRoute({
  getParentRoute: () => admin,
  path: 'future-order',
  validateSearch: readFutureSearch,
  search: { middlewares: [stripSearchParams(FUTURE_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/future/future-page.tsx')),
    'FuturePage',
  ),
})

const texts = createRoute({
  getParentRoute: () => admin,
  path: 'texts',
  validateSearch: readTextsSearch,
  search: { middlewares: [stripSearchParams(TEXTS_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/texts/texts-page.tsx')),
    'TextsPage',
  ),
})

const sites = createRoute({
  getParentRoute: () => admin,
  path: 'landing-sites',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/sites/sites-page.tsx')),
    'SitesPage',
  ),
})

const site = createRoute({
  getParentRoute: () => admin,
  path: 'landing-sites/$siteId',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/sites/site-page.tsx')),
    'SitePage',
  ),
})

const gateway = createRoute({
  getParentRoute: () => admin,
  path: 'gateway-setting',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/gateways/gateway-page.tsx')),
    'GatewayPage',
  ),
})

const auditLog = createRoute({
  getParentRoute: () => admin,
  path: 'audit-log',
  validateSearch: readAuditSearch,
  search: { middlewares: [stripSearchParams(AUDIT_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/audit/audit-page.tsx'), 'calls'),
    'AuditPage',
  ),
})

const personalData = createRoute({
  getParentRoute: () => admin,
  path: 'personal-data',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/privacy/privacy-page.tsx')),
    'PrivacyPage',
  ),
})

const filingAssistant = createRoute({
  getParentRoute: () => admin,
  path: 'filing-assistant',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/filing-assistant/assistant-page.tsx')),
    'AssistantPage',
  ),
})

const sessions = createRoute({
  getParentRoute: () => admin,
  path: 'your-sessions',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/sessions/sessions-page.tsx')),
    'SessionsPage',
  ),
})

const secondFactor = createRoute({
  getParentRoute: () => admin,
  path: 'second-factor',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/second-factor/second-factor-page.tsx')),
    'SecondFactorPage',
  ),
})

const governmentMail = createRoute({
  getParentRoute: () => admin,
  path: 'government-mail',
  validateSearch: readMailSearch,
  search: { middlewares: [stripSearchParams(MAIL_SEARCH_DEFAULTS)] },
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/government-mail/government-mail-page.tsx')),
    'GovernmentMailPage',
  ),
})

const oneGovernmentMail = createRoute({
  getParentRoute: () => admin,
  path: 'government-mail/$mailId',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/government-mail/mail-page.tsx')),
    'MailPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => admin,
  path: 'settings',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/shell/settings-page.tsx')),
    'SettingsPage',
  ),
})

const changePassword = createRoute({
  getParentRoute: () => admin,
  path: 'change-password',
  component: lazyRouteComponent(
    withWords(() => import('#web/admin/password/change-password-page.tsx')),
    'ChangePasswordPage',
  ),
})

/** Every screen of the back-office. A new one is a route here, its page and its words loaded when it is first shown. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    forgotPassword,
    resetPassword,
    admin.addChildren([
      home,
      dashboard,
      inbox,
      queue,
      order,
      defencePack,
      casePack,
      team,
      teamMember,
      settings,
      gateway,
      changePassword,
      governmentMail,
      disputes,
      disputeFile,
      dispute,
      oneGovernmentMail,
      personalData,
      filingAssistant,
      auditLog,
      sessions,
      secondFactor,
      countryOrders,
      room,
      shift,
      futureOrders,
      texts,
      sites,
      site,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
