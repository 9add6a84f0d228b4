import { defineConfig } from 'drizzle-kit'

/** `node_modules/.bin/drizzle-kit generate --name what-changes` after a change of a table; review the SQL it writes. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/tables/*.ts',
  out: './server/db/migrations',
})
