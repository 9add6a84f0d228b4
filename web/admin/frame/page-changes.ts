import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useHeldKeys } from '#web/ui/use-keys.ts'

/** The mutation key of what opens another page once the server has answered: until then one is on neither. */
export const LEADS_ON = ['leads on'] as const

/** From the key that leads to another page until that page is there, no key acts: neither on the old one nor on the new one unseen. */
export function useKeysOfOnePage(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useHeldKeys(
    () =>
      router.latestLocation.pathname !== router.stores.resolvedLocation.get()?.pathname ||
      queryClient.isMutating({ mutationKey: LEADS_ON }) > 0,
  )
}
