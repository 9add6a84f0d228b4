import { LeadToday } from '#web/admin/dashboard/lead-today.tsx'
import { MyDesk } from '#web/admin/dashboard/my-desk.tsx'

/** What is one's own by one's role: the day of all for who leads, the own desk for who files. */
export function OwnPart({ leads }: { leads: boolean }) {
  return leads ? <LeadToday /> : <MyDesk />
}
