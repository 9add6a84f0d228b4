import { stopLeftBehind } from '#server/db/embedded/start-embedded.ts'

// Run by the launcher (scripts/supervise.mjs) when it gives up: the last server may have left its PostgreSQL running.
await stopLeftBehind({ dataDir: process.argv[2]!, log: (line) => console.log(`PostgreSQL: ${line}`) })
