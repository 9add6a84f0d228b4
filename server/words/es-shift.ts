/** What the server says of shifts, in Spanish. */
export const ES_SHIFT = {
  'A note has at most 5,000 characters': 'Una nota tiene 5,000 caracteres como máximo',
  'Write what the next shift has to know': 'Escriba lo que el próximo turno debe saber',
  'You changed this note in another window: look at it, then save yours':
    'Cambió esta nota en otra ventana: revísela y luego guarde la suya',
  'Note saved': 'Nota guardada',
  'Note thrown away': 'Nota descartada',
  'Handed over': 'Turno entregado',
  'This note is not there any more': 'Esta nota ya no existe',
  'You wrote this note: somebody else takes it over': 'Usted escribió esta nota: debe recibirla otra persona',
  '{0} has taken this note over already': '{0} ya recibió esta nota',
  'Taken over': 'Nota recibida',
  '{0} is at work again: nothing was released': '{0} está trabajando de nuevo: no se liberó nada',
  Released: 'Liberados',
  'Choose a change of shift': 'Elija un cambio de turno',
  'A time is written HH:MM': 'Una hora se escribe HH:MM',
  'A day has {0} to {1} shifts': 'Un día tiene de {0} a {1} turnos',
  'Shifts saved': 'Turnos guardados',
} as const
