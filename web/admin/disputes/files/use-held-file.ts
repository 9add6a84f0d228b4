import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FileAnswer, FileColumns } from '#contract/disputes/dispute-files.ts'

/** A file that somebody chose, with what they said of it. */
export interface HeldFile {
  /** Another one for each choice, even of the same name. */
  number: number
  name: string
  size: number
  csv: string
  /** Undefined: that of the earlier file with this header. */
  gateway: string | undefined
  /** Undefined: as the server knows or guesses them. */
  columns: FileColumns | undefined
  /** What became of it, once it is taken. */
  taken: FileAnswer | undefined
}

const HELD = ['dispute-file', 'held'] as const
const read = (client: QueryClient) => client.getQueryData<HeldFile | null>(HELD) ?? null

/** The chosen file: it stays while the member visits an order or a case, and goes with the session, a reload, or the next file. */
export function useHeldFile() {
  const client = useQueryClient()
  const { data: held } = useQuery<HeldFile | null>({
    queryKey: HELD,
    queryFn: () => read(client),
    initialData: () => read(client),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const hold = (next: HeldFile | null) => client.setQueryData(HELD, next)
  return {
    held,
    choose: (file: Pick<HeldFile, 'name' | 'size' | 'csv'>) =>
      hold({
        ...file,
        number: (read(client)?.number ?? 0) + 1,
        gateway: undefined,
        columns: undefined,
        taken: undefined,
      }),
    /** Adds what was said of the held file; does nothing if another was chosen meanwhile. */
    say: (number: number, more: Partial<Pick<HeldFile, 'gateway' | 'columns' | 'taken'>>) => {
      const now = read(client)
      if (now?.number === number) hold({ ...now, ...more })
    },
    clear: () => hold(null),
  }
}
