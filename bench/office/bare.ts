// The bare limit: what Node and PostgreSQL can do on this machine without a back-office. A child of run-bench.ts, which passes it
// DATABASE_URL, DEEP (an order id) and TURNS (many of them), and reads its port.
import { createServer } from 'node:http'
import pg from 'pg'

const COLUMNS = `order_id, process_status, processing_mode, name, last_name, email, country_code, phone_number, created_at,
  refund_date, processing_date, intended_arrival_year, intended_arrival_month, intended_arrival_date, version`
const rows = (limit: number, from?: number | '$1') => ({
  name: `bare-${limit}-${from ?? ''}`,
  text: `select ${COLUMNS} from orders where queue = 5 ${from === undefined ? '' : `and order_id <= ${from}`}
    order by queue desc, order_id desc limit ${limit}`,
})

const TURN = rows(10, '$1')
/** TABLE: the statements, by the names that operations.ts gives them. */
const STATEMENTS: Record<string, ReturnType<typeof rows>> = {
  rows10: rows(10),
  deep10: rows(10, Number(process.env.DEEP)),
  rows500: rows(500),
}

/** Ten rows from another order each time. */
const IDS = process.env.TURNS!.split(',').map(Number)
let turn = 0
const inTurn = () => ({ ...TURN, values: [IDS[turn++ % IDS.length]] })

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
const server = createServer((request, answer) => {
  const statement = STATEMENTS[request.url!.slice(1)] ?? (request.url === '/turn10' ? inTurn() : undefined)
  if (!statement) return void answer.writeHead(404).end()
  pool.query(statement).then(
    (found) => {
      const body = JSON.stringify({ data: found.rows })
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
    },
    (error: Error) => answer.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
process.on('disconnect', () => process.exit(0))
