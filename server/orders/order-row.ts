import { ORDER_ROW } from '#server/orders/order-columns.ts'

const values = Object.entries(ORDER_ROW)

/**
 * Makes a list's row as JSON, as the contract has it: order_row(o), a type and a function of the database, out of the table of an
 * order's columns. Simple enough for the planner to take it apart; times follow the session, which is UTC.
 */
export const ORDER_ROW_SQL = `drop function if exists order_row(orders);
drop type if exists order_row;
create type order_row as (
${values.map(([field, { type }]) => `  ${field} ${type}`).join(',\n')}
);
create function order_row(o orders) returns text language sql stable as $$
  select row_to_json(row(${values.map(([, { sql }]) => sql).join(', ')})::order_row)::text
$$;`
