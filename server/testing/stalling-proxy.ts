import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StallingProxy {
  port: number
  /** From now on the connections that there are stay open and pass nothing on: what either end says is lost, and neither is told. */
  stall(): void
  /** How many connections are stalled and not yet given up by who made them. */
  stalled(): number
  /** From now on what the program says arrives so much later, in its order. */
  slow(delayMs: number): void
  /** From now on connections lead to another socket, or to none; those that there are stay. */
  turnTo(otherPath: string | undefined): void
  close(): Promise<void>
}

/** Stands between a program and a socket, as the network does. */
export async function stallingProxy(socketPath: string): Promise<StallingProxy> {
  const pairs = new Set<{ near: Socket; far: Socket; isStalled: boolean }>()
  let path: string | undefined = socketPath
  let delayMs = 0
  const server = createServer((near) => {
    if (path === undefined) return near.destroy()
    const pair = { near, far: connect(path), isStalled: false }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      let turn = Promise.resolve()
      const inTurn = (say: () => unknown) => {
        const due = performance.now() + (from === near ? delayMs : 0)
        turn = turn.then(async () => {
          if (due > performance.now()) await sleep(due - performance.now())
          if (!pair.isStalled) say()
        })
      }
      from.on('data', (bytes) => inTurn(() => to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => inTurn(() => to.destroy()))
    }
    pass(near, pair.far)
    pass(pair.far, near)
    near.on('close', () => {
      if (!pair.isStalled) pairs.delete(pair)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => pairs.forEach((pair) => (pair.isStalled = true)),
    stalled: () => [...pairs].filter(({ isStalled, near }) => isStalled && !near.closed).length,
    slow: (ms) => void (delayMs = ms),
    turnTo: (otherPath) => void (path = otherPath),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
      }),
  }
}
