/** SQL: whether a row was made so lately that the same again is a second click on the same button, or a key that was pressed twice. */
export const justMade = (at: 'created_at' | 'm.created_at' | 'c.at'): string => `${at} > now() - interval '10 seconds'`
