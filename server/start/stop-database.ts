import { stopLeftBehind } from '#server/db/embedded/start-embedded.ts'

// Run by the launcher (scripts/supervise.mjs) when it starts no server any more: the last one may have left its PostgreSQL.
await stopLeftBehind({ dataDir: process.argv[2]!, log: (line) => console.log(`PostgreSQL: ${line}`) })
