/** At most this many ids travel in one call (contract: ids). */
const IDS_AT_MOST = 500

/** What is for one call each. */
export function* partsOf<One>(all: readonly One[], most = IDS_AT_MOST): Generator<One[]> {
  for (let start = 0; start < all.length; start += most) yield all.slice(start, start + most)
}

/** What came of a change of orders: which changed, and why others did not. */
export interface Moved {
  moved: number[]
  /** `changed`: by somebody else, since it was chosen. */
  skipped: { id: number; message: string; changed?: boolean | undefined }[]
}

export interface Answered {
  message: string
  data: Moved
}

/** What came of several calls. */
export interface Joined extends Moved {
  /** The server's words; undefined where several calls each had words for their part. */
  message: string | undefined
  /** Why it ended before all were asked, where it did. */
  failure: Error | undefined
}

/**
 * Does something with any number of orders, a few hundred a call, and joins the results. A call that fails after others
 * succeeded ends it: what was done stays and is returned. Throws where nothing was done.
 */
export async function inParts<One>(all: readonly One[], run: (part: One[]) => Promise<Answered>): Promise<Joined> {
  const joined: Joined = { moved: [], skipped: [], message: undefined, failure: undefined }
  for (const part of partsOf(all)) {
    try {
      const { data, message } = await run(part)
      joined.moved.push(...data.moved)
      joined.skipped.push(...data.skipped)
      joined.message = all.length > IDS_AT_MOST ? undefined : message
    } catch (error) {
      const isNone = joined.moved.length === 0 && joined.skipped.length === 0
      if (isNone || !(error instanceof Error)) throw error
      return { ...joined, failure: error }
    }
  }
  return joined
}
