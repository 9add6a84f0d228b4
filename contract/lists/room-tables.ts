// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** TABLE: the tables of the room, as each is exported. */
export const ROOM_TABLES = ['figures', 'queues', 'people', 'owed', 'disputes', 'sites', 'languages'] as const
export type RoomTable = (typeof ROOM_TABLES)[number]
