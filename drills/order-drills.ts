import type { Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'

const SEVERAL = 150

/** R15: the same key with another body is refused, and does nothing. */
export async function otherBody(it: Installation): Promise<Found> {
  await it.start()
  const n = it.nextOrder()
  const first = await it.post(n)
  const other = await it.post(it.nextOrder(), {}, `drill-${n}`)
  const found = await findOrders(it, new Map([[n, first.orderId!]]))
  const [row] = await it.owner<{ n: number }>(
    'select count(*)::int as n from applications where external_reference = $1',
    [`D-${n + 1}`],
  )
  await it.end('SIGTERM')
  const wrong = [
    ...(other.code === 409 || other.code === 422 ? [] : [`answered ${other.code}`]),
    ...(row!.n === 0 ? [] : ['it was taken']),
  ]
  return { ...found, wrong, seen: `answered ${other.code}, no effect` }
}

/** R17: killed in the middle of a stream; all that was sent comes again in another order. */
export async function killAndReplay(it: Installation): Promise<Found> {
  await it.start()
  let killed: Promise<unknown> | undefined
  const { acknowledged, sent } = await stream(it, (done) => {
    if (done >= SEVERAL) killed ??= it.end('SIGKILL')
    return killed !== undefined
  })
  await killed
  await it.start()
  const again = new Map<number, number | undefined>()
  for (const n of sent.toReversed()) again.set(n, (await it.post(n)).orderId)
  const other = [...acknowledged].filter(([n, id]) => again.get(n) !== id)
  const found = await findOrders(it, new Map(sent.map((n) => [n, again.get(n) ?? 0])))
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: other.map(([n]) => `order ${n} has another id now`),
    seen: `${acknowledged.size} answered before kill -9, ${sent.length} after the replay`,
  }
}

/** R7: PostgreSQL is killed under load; the server lives, starts it again and goes on. */
export async function killDatabase(it: Installation): Promise<Found> {
  await it.start()
  let killed: Promise<void> | undefined
  let atKill = 0
  const { acknowledged, refused } = await stream(it, (done) => {
    if (done >= SEVERAL && !killed) {
      atKill = done
      killed = it.killDatabase()
    }
    return done >= atKill + SEVERAL && killed !== undefined
  })
  await killed
  const wrong = [
    ...(it.lives() ? [] : ['the server ended']),
    ...refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${refused.length} posts answered 503 meanwhile, the server lived`,
  }
}

/** R30: told to stop under load: what is in flight is finished, and what was answered is there. */
export async function stopUnderLoad(it: Installation): Promise<Found> {
  await it.start()
  let stopping: Promise<number | undefined> | undefined
  const { acknowledged, refused } = await stream(it, (done) => {
    if (done >= SEVERAL) stopping ??= it.end('SIGTERM')
    return stopping !== undefined
  })
  const code = await stopping
  await it.start()
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  const wrong = [
    ...(code === 0 ? [] : [`it ended with ${code}`]),
    ...refused.filter((post) => post.code !== 503).map((post) => `a post was answered ${post.code ?? 'not at all'}`),
  ]
  return { ...found, wrong: [...new Set(wrong)], seen: `ended with ${code}, ${refused.length} posts answered 503` }
}

/** R36: every connection to the database is cut, again and again, with that of the listener. */
export async function cutConnections(it: Installation): Promise<Found> {
  await it.start()
  let cuts = 0
  let cutting: Promise<unknown> = Promise.resolve()
  const { acknowledged, refused } = await stream(it, (done) => {
    if (done >= (cuts + 1) * 40 && cuts < 4) {
      cuts += 1
      cutting = cutting.then(() =>
        it.owner(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entrada'`),
      )
    }
    return done >= 5 * 40
  })
  await cutting
  const found = await findOrders(it, acknowledged)
  const wrong = [
    ...(it.lives() ? [] : ['the server ended']),
    ...refused.filter(({ code }) => code !== 503).map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${cuts} times all connections, ${refused.length} posts answered 503`,
  }
}

/** R12: fifty moves of one order at once, to five places. */
export async function movesAtOnce(it: Installation): Promise<Found> {
  await it.start()
  const { orderId } = await it.post(it.nextOrder(), {
    processing_mode: 'standard',
    payment: { paid: true, amount: '49.00', currency: 'USD', gateway: 'Stripe' },
  })
  const places = ['Contact Customer', 'Awaiting', 'AwaitingGovt', 'Customer Called', 'Completed']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      it.call(
        'PUT',
        '/admin/change-order-status',
        JSON.stringify({ orderId: [orderId], updatingStatus: places[at % 5] }),
        {
          'content-type': 'application/json',
        },
      ),
    ),
  )
  const moved = answers.filter(({ body }) => body.data?.moved?.length === 1).length
  const [row] = await it.owner<{ status: string; lines: number }>(
    `select process_status as status, (select count(*)::int from audit_log l where l.order_id = o.order_id and l.event = 'order.moved') as lines
      from orders o where order_id = $1`,
    [orderId],
  )
  await it.end('SIGTERM')
  // Checks every list's count against its orders, also where the order was meanwhile.
  const verified = await it.run('verify')
  const wrong = [
    ...answers.filter(({ code }) => code >= 500).map(({ code }) => `a move was answered ${code}`),
    ...(places.includes(row!.status) ? [] : [`it is ${row!.status}`]),
    ...(verified.code === 0 ? [] : [`verify said: ${verified.output}`]),
  ]
  return {
    acknowledged: moved,
    lost: Math.max(0, moved - row!.lines),
    doubled: Math.max(0, row!.lines - moved),
    wrong: [...new Set(wrong)],
    seen: `50 moves, ${row!.lines} lines of history, it is ${row!.status}`,
  }
}
