/** What of the browser's interface for extensions is used, here and on the order page. */
declare namespace chrome {
  interface Sender {
    tab?: { id?: number; openerTabId?: number }
    frameId?: number
    origin?: string
    url?: string
  }
  interface Event<Listener> {
    addListener(listener: Listener): void
  }
  interface Port {
    name: string
    sender?: Sender
    postMessage(message: unknown): void
    disconnect(): void
    onMessage: Event<(message: unknown) => void>
    onDisconnect: Event<() => void>
  }
  type Answering = (message: unknown, sender: Sender, answer: (value: unknown) => void) => boolean | undefined
  interface Runtime {
    id?: string
    getURL(path: string): string
    getManifest(): {
      version: string
      externally_connectable: { matches: string[] }
      content_scripts: { matches: string[] }[]
    }
    sendMessage(message: unknown): Promise<unknown>
    sendMessage(extensionId: string, message: unknown): Promise<unknown>
    connect(extensionId: string, options: { name: string }): Port
    onMessage: Event<Answering>
    onMessageExternal: Event<Answering>
    onConnectExternal: Event<(port: Port) => void>
  }
  interface Area {
    get(key: string | null): Promise<Record<string, unknown>>
    set(values: Record<string, unknown>): Promise<void>
    remove(key: string): Promise<void>
    onChanged: Event<(changes: Record<string, { newValue?: unknown }>) => void>
  }
  const storage: { session: Area; local: Area }
  const tabs: {
    create(options: { url: string }): Promise<{ id?: number }>
    update(id: number, options: { active: boolean }): Promise<unknown>
    sendMessage(id: number, message: unknown, options?: { frameId: number }): Promise<unknown>
    getCurrent(): Promise<{ id?: number } | undefined>
    onRemoved: Event<(id: number) => void>
  }
  const alarms: {
    create(name: string, options: { when: number }): Promise<void>
    onAlarm: Event<(alarm: { name: string }) => void>
  }
  /** Missing on a page to which no extension listens. */
  const runtime: Runtime
}
