// PostGraphile over the table of the peers, as a library in node:http, as its documentation sets it up for production.
const { createServer } = require('node:http')
const { createRequire } = require('node:module')
const { postgraphile } = createRequire(process.env.PEERS_DIR + '/postgraphile/')('postgraphile')
const handler = postgraphile(process.env.PEERS_DATABASE_URL, 'public', {
  dynamicJson: true,
  ignoreRBAC: true,
  ignoreIndexes: true,
  disableQueryLog: true,
  graphiql: false,
  enableQueryBatching: false,
})
createServer(handler).listen(Number(process.env.PORT), '127.0.0.1')
