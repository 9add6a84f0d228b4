/** What a server process remembers of each caller, kept per database: tests use several side by side. */
export function byCaller<Known>(make: () => Known): (database: object, caller: string) => Known {
  const databases = new WeakMap<object, Map<string, Known>>()
  return (database, caller) => {
    const callers = databases.get(database) ?? new Map<string, Known>()
    databases.set(database, callers)
    const known = callers.get(caller) ?? make()
    callers.set(caller, known)
    return known
  }
}
