import { useNavigate } from '@tanstack/react-router'
import { QUEUES } from '#contract/lists/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { useCan } from '#web/admin/session/use-session.ts'

/** Goes to orders of the whole history, for those who may see it. */
export function useHistoryOf(): (filters: ListFilters) => void {
  const can = useCan()
  const navigate = useNavigate()
  return (filters) => {
    const { route, permission } = QUEUES.allOrder
    if (can(permission)) void navigate({ to: '/admin/$queue', params: { queue: route }, search: filters })
  }
}
