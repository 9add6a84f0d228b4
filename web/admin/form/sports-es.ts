import type { SPORTS } from '#web/admin/form/offered-values.ts'

/** TABLE: a sport as landing sites write it -> in Spanish, as whoever files the Spanish form types it there. */
const SPORTS_ES: Record<Lowercase<(typeof SPORTS)[number]>, string> = {
  none: 'Ninguno',
  golf: 'Golf',
  diving: 'Buceo',
  snorkelling: 'Esnórquel',
  surfing: 'Surf',
  'kite or windsurfing': 'Kitesurf o windsurf',
  sailing: 'Vela',
  'sport fishing': 'Pesca deportiva',
  baseball: 'Béisbol',
  tennis: 'Tenis',
  cycling: 'Ciclismo',
  running: 'Carrera a pie',
  hiking: 'Senderismo',
  other: 'Otro',
}

/** A sport in Spanish; what is none that we offer, as it was written. */
export function sportInSpanish(sport: string): string {
  const key = sport.trim().toLowerCase()
  return Object.entries(SPORTS_ES).find(([offered]) => offered === key)?.[1] ?? sport
}
