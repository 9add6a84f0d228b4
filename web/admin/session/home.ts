import type { Role } from '#contract/staff/roles.ts'

/** TABLE: the roles whose work begins elsewhere than on the dashboard. Night staff take over from somebody else. */
const BEGINS: Partial<Record<Role, '/admin/shift'>> = { 'Night Staff': '/admin/shift' }

/** Where one's work begins: there one is led from /admin, however one comes to it. */
export function homeOf(role: Role | undefined): '/admin' | '/admin/shift' {
  return (role && BEGINS[role]) ?? '/admin'
}

/** Where one's dashboard is: at /admin itself, unless that leads on. */
export function dashboardOf(role: Role | undefined): '/admin' | '/admin/dashboard' {
  return homeOf(role) === '/admin' ? '/admin' : '/admin/dashboard'
}
