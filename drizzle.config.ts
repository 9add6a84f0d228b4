import { defineConfig } from 'drizzle-kit'

/** Where drizzle-kit finds the tables. It writes no migrations: those are files of their own (docs/decisions/013-migrations.md). */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/tables/*.ts',
})
