import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FileAnswer, FileColumns } from '#contract/disputes/dispute-files.ts'

/** A file that somebody chose, with what they said of it. */
export interface HeldFile {
  /** Each that is chosen is another, also of the same name. */
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

/** The chosen file: it is still there when one comes back from an order or a case, and goes with the session, a reload, or the next file. */
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
    /** Says more of the file that is held; nothing where another was chosen meanwhile. */
    say: (number: number, more: Partial<Pick<HeldFile, 'gateway' | 'columns' | 'taken'>>) => {
      const now = read(client)
      if (now?.number === number) hold({ ...now, ...more })
    },
    clear: () => hold(null),
  }
}
