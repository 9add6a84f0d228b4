import type { Role } from '#contract/staff/roles.ts'

/** Where one's work begins: there one is led from /admin, however one comes to it. Night staff take over from somebody else. */
export function homeOf(role: Role | undefined): '/admin' | '/admin/shift' {
  return role === 'Night Staff' ? '/admin/shift' : '/admin'
}

/** Where one's dashboard is: at /admin itself, unless that leads on. */
export function dashboardOf(role: Role | undefined): '/admin' | '/admin/dashboard' {
  return homeOf(role) === '/admin' ? '/admin' : '/admin/dashboard'
}
