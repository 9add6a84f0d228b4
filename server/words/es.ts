import { ES_ASSISTANT } from '#server/words/es-assistant.ts'
import { ES_CALLS } from '#server/words/es-calls.ts'
import { ES_CORRECTIONS } from '#server/words/es-corrections.ts'
import { ES_DISPUTES } from '#server/words/es-disputes.ts'
import { ES_REFUNDS } from '#server/words/es-refunds.ts'
import { ES_DOCUMENTS } from '#server/words/es-documents.ts'
import { ES_FIELDS } from '#server/words/es-fields.ts'
import { ES_GOVERNMENT_MAIL } from '#server/words/es-government-mail.ts'
import { ES_INTAKE } from '#server/words/es-intake.ts'
import { ES_INBOX } from '#server/words/es-inbox.ts'
import { ES_LATER } from '#server/words/es-later.ts'
import { ES_NEW_DATE } from '#server/words/es-new-date.ts'
import { ES_MAILS } from '#server/words/es-mails.ts'
import { ES_OFFICIAL_FORM } from '#server/words/es-official-form.ts'
import { ES_PRESETS } from '#server/words/es-presets.ts'
import { ES_SHIFT } from '#server/words/es-shift.ts'
import { ES_PRIVACY } from '#server/words/es-privacy.ts'
import { ES_TAGS } from '#server/words/es-tags.ts'

/** TABLE: what the server says to staff -> the same in Spanish. {0} and {1} stand for values, in whatever order. */
export const ES = {
  ...ES_ASSISTANT,
  ...ES_CALLS,
  ...ES_FIELDS,
  ...ES_CORRECTIONS,
  ...ES_DISPUTES,
  ...ES_REFUNDS,
  ...ES_DOCUMENTS,
  ...ES_GOVERNMENT_MAIL,
  ...ES_INTAKE,
  ...ES_INBOX,
  ...ES_LATER,
  ...ES_NEW_DATE,
  ...ES_MAILS,
  ...ES_OFFICIAL_FORM,
  ...ES_PRESETS,
  ...ES_SHIFT,
  ...ES_PRIVACY,
  ...ES_TAGS,

  // Sessions and the team
  'Please sign in': 'Inicie sesión',
  'Your role does not allow this': 'Su rol no lo permite',
  'Invalid email or password': 'Correo o contraseña incorrectos',
  'Your account is suspended. Please ask an Admin or Manager of your team.':
    'Su cuenta está suspendida. Pregunte a un Admin o Manager de su equipo.',
  'Signed in successfully': 'Sesión iniciada',
  'Signed out': 'Sesión cerrada',
  'Signed out everywhere': 'Sesión cerrada en todas partes',
  '1 session ended': '1 sesión cerrada',
  '{0} sessions ended': '{0} sesiones cerradas',
  'This session has ended already': 'Esta sesión ya estaba cerrada',
  'Please sign in again to change your password': 'Inicie sesión de nuevo para cambiar su contraseña',
  'This account requires a second factor: sign in with its code too':
    'Esta cuenta exige un segundo factor: inicie sesión también con su código',
  'You were inactive for {0} minutes. Please sign in again.':
    'No hubo actividad durante {0} minutos. Inicie sesión de nuevo.',
  'Please confirm this with your second factor, or with a recovery code':
    'Confírmelo con su segundo factor o con un código de recuperación',
  'Please confirm with your password or second factor, or sign in again: you must have entered one of them within the last ten minutes':
    'Confírmelo con su contraseña o su segundo factor, o inicie sesión de nuevo: tiene que haber ingresado uno de ellos en los últimos diez minutos',
  'Your own password is changed under “Change Password”': 'Su propia contraseña se cambia en «Cambiar contraseña»',
  'This takes two people. Within the last {0} days one of these two accounts was made, raised, or given a new password or e-mail by the other, or both by a third. Ask somebody else, or wait until {1}, {2} UTC.':
    'Esto requiere dos personas. En los últimos {0} días, una de estas dos cuentas fue creada, ascendida o recibió contraseña o correo nuevos de la otra, o ambas de una tercera. Pídaselo a otra persona o espere hasta el {1}, {2} UTC.',
  'Your role requires a second factor. Add one first.': 'Su rol exige un segundo factor. Agregue uno antes.',
  'The passkey is on': 'La llave de acceso está activada',
  'The passkey is off': 'La llave de acceso está desactivada',
  'There is no such passkey': 'No existe esa llave de acceso',
  'This passkey has already been added': 'Esta llave de acceso ya está agregada',
  'This passkey does not open this account': 'Esta llave de acceso no abre esta cuenta',
  'You have the maximum number of passkeys. Remove one first.':
    'Ya tiene el máximo de llaves de acceso. Quite una antes.',
  'This took too long. Please add the passkey again.': 'Tardó demasiado. Agregue la llave de acceso de nuevo.',
  'This is not a passkey that was made here. Please add it again.':
    'Esta llave de acceso no se creó aquí. Agréguela de nuevo.',
  'This device is no longer remembered': 'Este dispositivo ya no se recuerda',
  'This device will be asked for the second factor again': 'En este dispositivo se vuelve a pedir el segundo factor',
  'This sign-in has expired. Please sign in again.': 'Este inicio de sesión expiró. Empiece de nuevo.',
  'This code is wrong or was used already': 'Este código no es correcto o ya se usó',
  'This is not the code that the app shows now': 'No es el código que la aplicación muestra ahora',
  'You have an authenticator app already. Remove it first.': 'Ya tiene una aplicación de autenticación. Quítela antes.',
  'There is no second factor': 'No hay segundo factor',
  'The second factor is on': 'El segundo factor está activado',
  'The second factor is off': 'El segundo factor está desactivado',
  'New recovery codes: the earlier ones no longer work': 'Códigos de recuperación nuevos: los anteriores ya no sirven',
  'Remove your own under “Second factor”': 'Quite el suyo en «Segundo factor»',
  'Second factor removed. They have been told by mail.': 'Segundo factor quitado. Se le avisó por correo.',
  'Please enter your current Password': 'Ingrese su contraseña actual',
  'The current password is wrong': 'La contraseña actual no es correcta',
  'Password updated successfully. Please sign in again.': 'Contraseña actualizada. Inicie sesión de nuevo.',
  'Password updated successfully. Please sign in.': 'Contraseña actualizada. Inicie sesión.',
  'If there is an account with this email, a link to set a new password is on its way to it.':
    'Si hay una cuenta con este correo, va en camino un enlace para elegir una contraseña nueva.',
  'This password is too easy to guess. Please choose another one.':
    'Esta contraseña es demasiado fácil de adivinar. Elija otra.',
  'This link has expired or was used already. Please ask for a new one.':
    'Este enlace expiró o ya se usó. Pida uno nuevo.',
  'Too many attempts. Please try again in {0}{1}.': 'Demasiados intentos. Inténtelo de nuevo en {0}{1}.',
  '1 minute': '1 minuto',
  '{0} minutes': '{0} minutos',
  '1 hour': '1 hora',
  '{0} hours': '{0} horas',
  ', or ask for a link under “Forgot password?”': ', o pida un enlace en «¿Olvidó la contraseña?»',
  'Team member added successfully.': 'Miembro del equipo agregado.',
  'Team member updated successfully.': 'Miembro del equipo actualizado.',
  'Team member deleted successfully.': 'Miembro del equipo eliminado.',
  'There is no such team member': 'No existe ese miembro del equipo',
  'A team member with this email exists already.': 'Ya hay un miembro del equipo con este correo.',
  'An invitation is on its way to {0}.': 'Una invitación va en camino a {0}.',
  'You cannot suspend yourself': 'No puede suspender su propia cuenta',
  'You cannot delete yourself': 'No puede eliminar su propia cuenta',
  '{0} is suspended and signed out.': 'Se suspendió a {0} y se cerraron sus sesiones.',
  '{0} may sign in again.': '{0} puede volver a iniciar sesión.',
  'Choose whether the member is suspended': 'Elija si el miembro está suspendido',
  'You cannot change your own role': 'No puede cambiar su propio rol',
  'The last Admin cannot be deleted': 'No se puede eliminar al último Admin',
  'The last Admin keeps their role': 'El último Admin conserva su rol',

  // Orders
  'There is no such order': 'No existe ese pedido',
  'There is no such queue': 'No existe esa cola',
  'There is no such status': 'No existe ese estado',
  'There is no such view': 'No existe esa vista',
  'View saved': 'Vista guardada',
  'View renamed': 'Vista renombrada',
  'View deleted': 'Vista eliminada',
  'There is a view with this name already': 'Ya hay una vista con este nombre',
  '{0} may not see what this view shows': 'El rol {0} no puede ver lo que muestra esta vista',
  'You have {0} views already: delete one first': 'Ya tiene {0} vistas: elimine una antes',
  'Nothing left to work on': 'No queda ningún pedido libre',
  'There is no such column in this list': 'Esta lista no tiene esa columna',
  'Choose a status': 'Elija un estado',
  'Pages begin at 1': 'Las páginas empiezan en 1',
  'Orders {0} to {1} of {2}; page {3} follows': 'Pedidos {0} a {1} de {2}; sigue la página {3}',
  'A page has at least 1 row': 'Una página tiene al menos 1 fila',
  'A page has 1 to {0} rows': 'Una página tiene de 1 a {0} filas',
  'Order has been deleted successfully': 'El pedido se eliminó correctamente',
  'Order moved to {0}': 'Pedido movido a {0}',
  '{0} orders moved to {1}': '{0} pedidos movidos a {1}',
  '{0}; {1} left as they were': '{0}; {1} quedaron como estaban',
  'Order restored': 'Pedido restaurado',
  '{0} orders restored': '{0} pedidos restaurados',
  'Order refunded': 'Pedido reembolsado',
  '{0} orders refunded': '{0} pedidos reembolsados',
  Undone: 'Deshecho',
  '{0} orders are as they were': '{0} pedidos están como estaban',
  'The order is already in {0}': 'El pedido ya está en {0}',
  'The order is not deleted': 'El pedido no está eliminado',
  'The order is not in Refunds': 'El pedido no está en Reembolsos',
  'The order is already refunded': 'El pedido ya está reembolsado',
  'The payment was confirmed before': 'El pago ya estaba confirmado',
  'There is nothing to undo': 'No hay nada que deshacer',
  'Somebody else changed the order since': 'Otra persona cambió el pedido desde entonces',
  'Somebody has changed the order in the meantime': 'Alguien cambió el pedido mientras tanto',
  'It is too late to undo this': 'Es demasiado tarde para deshacerlo',
  '{0} {1} first. Look at the order again.': '{0} {1} antes. Revise el pedido de nuevo.',
  Somebody: 'Alguien',
  'moved it to {0}': 'lo movió a {0}',
  'deleted it': 'lo eliminó',
  'restored it': 'lo restauró',
  'marked it as refunded': 'lo marcó como reembolsado',
  'updated it to the current rules': 'lo puso al día con las reglas actuales',
  'began its processing day': 'empezó su día de proceso',
  'undid a move of it': 'deshizo un movimiento del pedido',
  'confirmed its payment': 'confirmó su pago',
  'confirmed a second payment of it': 'confirmó un segundo pago del pedido',
  'saved its transaction details': 'guardó sus datos de transacción',
  'changed it': 'lo cambió',
  'Earlier links no longer open this order.': 'Los enlaces anteriores ya no abren este pedido.',
  'Remark added successfully': 'Comentario agregado',
  'Transaction details saved successfully': 'Datos de transacción guardados',
  'You are working on this order': 'Usted trabaja en este pedido',
  '{0} is working on this order': '{0} trabaja en este pedido',
  'Live updates are not available just now': 'Los cambios en vivo no están disponibles en este momento',
  'Two exports are running already. Please try again in a minute.':
    'Ya hay dos exportaciones en marcha. Inténtelo de nuevo en un minuto.',

  // Statuses, as labels and as the log writes them
  'Awaiting Customer': 'Esperando al cliente',
  Awaiting: 'Esperando al cliente',
  Refunds: 'Reembolsos',
  'Completed Orders': 'Pedidos completados',
  Completed: 'Completado',
  'Deleted Orders': 'Pedidos eliminados',
  Deleted: 'Eliminado',
  'Contact Customer': 'Contactar al cliente',
  'Awaiting Govt': 'Esperando al gobierno',
  AwaitingGovt: 'Esperando al gobierno',
  'Customer Called': 'Cliente llamado',

  // Gateway, landing sites, reports
  'There is no such gateway': 'No existe esa pasarela',
  '{0} is active already.': '{0} ya está activa.',
  '{0} is now the active gateway.': '{0} es ahora la pasarela activa.',
  'Another gateway was chosen since, so nothing was changed.':
    'Mientras tanto se eligió otra pasarela, así que no se cambió nada.',
  'There is no such landing site': 'No existe ese sitio',
  'There are no test orders.': 'No hay pedidos de prueba.',
  'One test order was removed.': 'Se eliminó un pedido de prueba.',
  '{0} test orders were removed.': 'Se eliminaron {0} pedidos de prueba.',
  'Say true or false': 'Indique sí o no',
  'There is no such text': 'No existe ese texto',
  'The text is kept.': 'El texto quedó guardado.',
  'This version was kept before, with this very text.': 'Esta versión ya estaba guardada, con este mismo texto.',
  'This version has another text, which is kept for ever: give the new text a version of its own.':
    'Esta versión tiene otro texto, que se guarda para siempre: dele al texto nuevo una versión propia.',
  'Choose which text it is': 'Elija qué texto es',
  'Please enter the version': 'Ingrese la versión',
  'Please enter the text': 'Ingrese el texto',
  'This address is in our own network, where no webhook is sent: enter one that the internet reaches.':
    'Esta dirección está en nuestra propia red, a la que no se envían webhooks: indique una accesible desde internet.',
  'This address is in our own network, where webhooks are sent only with INTERNAL_WEBHOOKS=on: enter one that the internet reaches.':
    'Esta dirección está en nuestra propia red, a la que solo se envían webhooks con INTERNAL_WEBHOOKS=on: indique una accesible desde internet.',
  'Landing site saved.': 'Sitio guardado.',
  'Landing site added.': 'Sitio agregado.',
  'There is no such key': 'No existe esa clave',
  'Copy the key now: it is not shown again.': 'Copie la clave ahora: no se vuelve a mostrar.',
  'The key is revoked.': 'La clave está revocada.',
  'Copy the secret now: it is not shown again.': 'Copie el secreto ahora: no se vuelve a mostrar.',
  'Save an address for the webhooks of this landing site first':
    'Guarde antes una dirección para los webhooks de este sitio',
  'There is no such webhook': 'No existe ese webhook',
  'A webhook is on its way.': 'Va un webhook en camino.',
  'The last day is before the first': 'El último día es anterior al primero',
  'Choose at most {0} days': 'Elija como máximo {0} días',
  'Country order list loaded.': 'Lista de pedidos por país cargada.',

  // Everything else that may go wrong
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'There is nothing at this address': 'No hay nada en esta dirección',
  'This request cannot be read': 'Esta petición no se puede leer',
  'This does not fit': 'Esto no es válido',
  'This line is not written in UTF-8': 'Esta línea no está escrita en UTF-8',
  'This request is not written in UTF-8': 'Esta petición no está escrita en UTF-8',
  'The upload was interrupted. Please try again.': 'La subida se interrumpió. Inténtelo de nuevo.',
  'This needs the token that OPERATOR_TOKEN holds': 'Hace falta el token que contiene OPERATOR_TOKEN',
  'The headers of this request are too large': 'Las cabeceras de esta petición son demasiado grandes',
  'This request took too long to arrive': 'Esta petición tardó demasiado en llegar',
  'This is too large': 'Es demasiado grande',
  'Send application/json': 'Envíe application/json',
  'Up to {0} orders can be sorted by this column, and here are {1}. Search first, or sort by order ID or date.':
    'Por esta columna se ordenan hasta {0} pedidos, y aquí hay {1}. Busque primero, u ordene por número o fecha.',
} as const satisfies Record<string, string>
