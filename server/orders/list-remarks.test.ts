import { expect, test } from 'vitest'
import { shapeRemark } from '#server/orders/list-remarks.ts'

const FLAGS = { whatsapp: '', telephone: '', status_refund: '', voided: '', chargeback: '', report_error: '' }
const REMARK = {
  id: 1,
  order_id: 2,
  remark: 'Called',
  system_before: false,
  of_call: false,
  remark_name: 'Ana',
  mentions: [],
  ...FLAGS,
}

test.each([
  ['2026-07-01T05:03:09Z', '07/01/2026', '0:03:09'],
  ['2026-07-01T17:05:09Z', '07/01/2026', '12:05:09'],
  ['2027-01-01T04:59:59Z', '12/31/2026', '23:59:59'],
])('a remark of %s is of %s %s, in EST on a 24-hour clock', (at, us_date, us_time) => {
  expect(shapeRemark({ ...REMARK, created_at: new Date(at) })).toEqual({ ...REMARK, us_date, us_time })
})
