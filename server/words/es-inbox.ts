/** What the server says of assigning, mentions and the inbox, in Spanish. */
export const ES_INBOX = {
  'This is no page of the inbox': 'No es una página de la bandeja',
  'Name up to 500 notices, each with the count that was seen':
    'Indique hasta 500 avisos, cada uno con las veces que se vio',
  'A remark mentions up to 20 colleagues': 'Un comentario menciona a 20 compañeros como máximo',
  'Choose a team member who can sign in': 'Elija a alguien del equipo que pueda iniciar sesión',
  'It is assigned to {0} already': 'Ya está asignado a {0}',
  'It is unassigned': 'Está sin asignar',
  'The order is assigned to {0}': 'El pedido está asignado a {0}',
  'The order is unassigned': 'El pedido está sin asignar',
  '{0} orders are assigned to {1}': '{0} pedidos están asignados a {1}',
  '{0} orders are unassigned': '{0} pedidos están sin asignar',
  'assigned it to {0}': 'lo asignó a {0}',
  'unassigned it': 'lo dejó sin asignar',
  'Remark added; one colleague cannot sign in and is not told':
    'Comentario agregado; un compañero no puede iniciar sesión y no recibe aviso',
  'Remark added; {0} colleagues cannot sign in and are not told':
    'Comentario agregado; {0} compañeros no pueden iniciar sesión y no reciben aviso',
} as const
