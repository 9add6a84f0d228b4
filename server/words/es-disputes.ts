/** What the server says of disputes, in Spanish. */
export const ES_DISPUTES = {
  'This is not taken': 'Esto no se acepta',
  'The certificate of PayPal cannot be fetched': 'No se puede obtener el certificado de PayPal',
  'There is no such dispute': 'Esa disputa no existe',
  'This dispute is not to be contested: there is no answer to send':
    'Esta disputa no se debe defender: no hay respuesta que enviar',
  'This dispute has ended: there is no answer to send': 'Esta disputa ya terminó: no hay respuesta que enviar',
  'Somebody sent an answer to this dispute meanwhile: look at it as it is now':
    'Mientras tanto, alguien envió una respuesta a esta disputa: revísela como está ahora',
  'The evidence is staged at Stripe. It is not yet sent to the bank':
    'Las pruebas están preparadas en Stripe. Todavía no se han enviado al banco',
  'The evidence went to the bank': 'Las pruebas se enviaron al banco',
  'Stripe did not answer. Try again in a minute': 'Stripe no respondió. Inténtelo otra vez dentro de un minuto',
  'Stripe says that the evidence has more pages than the card scheme takes':
    'Stripe dice que las pruebas tienen más páginas de las que acepta la red de tarjetas',
  'Stripe does not know our key (STRIPE_API_KEY): it was changed or has expired':
    'Stripe no reconoce nuestra clave (STRIPE_API_KEY): se cambió o venció',
  'Our key for Stripe (STRIPE_API_KEY) may not do this: it has to write disputes and files':
    'Nuestra clave de Stripe (STRIPE_API_KEY) no tiene permiso para esto: debe poder escribir disputas y archivos',
  'Stripe has no such dispute in the accounts whose keys are set (STRIPE_API_KEY)':
    'Stripe no tiene esta disputa en las cuentas cuyas claves están configuradas (STRIPE_API_KEY)',
  'Stripe is asked too much just now. Try again in a minute':
    'Stripe recibe demasiadas peticiones en este momento. Inténtelo otra vez dentro de un minuto',
  'Stripe has a fault just now. Try again in a minute':
    'Stripe tiene un fallo en este momento. Inténtelo otra vez dentro de un minuto',
  'Stripe refused it: {0}': 'Stripe lo rechazó: {0}',
  'What Stripe answered is not as it documents it': 'La respuesta de Stripe no es como dice su documentación',
  'This is no dispute of Stripe, or no key for Stripe is set (STRIPE_API_KEY)':
    'No es una disputa de Stripe, o no hay ninguna clave de Stripe configurada (STRIPE_API_KEY)',
  'Stripe takes no evidence for this dispute any more: there it is {0}':
    'Stripe ya no acepta pruebas para esta disputa: allí está como {0}',
  'The bank takes no answer to this dispute, Stripe says': 'Según Stripe, el banco no acepta respuesta a esta disputa',
  'The time in which Stripe takes evidence for this dispute is over':
    'Ya pasó el plazo en que Stripe acepta pruebas para esta disputa',
  'No such evidence is staged at Stripe': 'Esas pruebas no están preparadas en Stripe',
  'This evidence went to the bank already': 'Estas pruebas ya se enviaron al banco',
  'This evidence is being sent to the bank just now: look again in two minutes':
    'Estas pruebas se están enviando al banco ahora mismo: mire otra vez dentro de dos minutos',
  'There is a newer answer to this dispute: look at it as it is now':
    'Hay una respuesta más nueva a esta disputa: mírela como está ahora',
  'The evidence at Stripe was changed since it was staged here: look at it there, and stage it again':
    'Las pruebas en Stripe se cambiaron desde que se prepararon aquí: mírelas allí y prepárelas otra vez',
  'Say which evidence': 'Diga qué pruebas',
  'The answer is kept and marked as sent': 'La respuesta queda guardada y marcada como enviada',
  'There is no such answer to a dispute, or its file was removed':
    'No existe esa respuesta a una disputa, o su archivo se borró',
  'The file of this answer is damaged: it is not the one that was sent':
    'El archivo de esta respuesta está dañado: no es el que se envió',
  'Say first which order this dispute is about': 'Diga primero de qué pedido es esta disputa',
  'Please enter the gateway': 'Ingrese la pasarela',
  'Please enter the case number': 'Ingrese el número de caso',
  'The last four digits of the card': 'Los últimos cuatro dígitos de la tarjeta',
  'Say whose cases': 'Diga de quién son los casos',
  'Say how soon an answer is due': 'Diga en qué plazo hay que responder',
  'Choose a list of disputes': 'Elija una lista de disputas',
  'Choose a landing site': 'Elija un sitio',
  'Say how the disputes ended': 'Diga cómo terminaron las disputas',
  'Choose how far it is': 'Elija en qué punto está',
  'This dispute is here already': 'Esta disputa ya está registrada',
  'Another dispute has this case number already': 'Otra disputa ya tiene ese número de caso',
  'The deadline is before the day on which the dispute was opened':
    'El plazo termina antes del día en que se abrió la disputa',
  'The dispute was changed since you opened it: look at it as it is now':
    'La disputa cambió desde que usted la abrió: revísela como está ahora',
  'The dispute is opened': 'Disputa abierta',
  'The dispute is saved': 'Disputa guardada',
  'It is not known now which order it is about': 'Ahora no se sabe de qué pedido se trata',
  'The dispute belongs to this order now': 'La disputa pertenece ahora a este pedido',
  'The dispute is a warning again': 'La disputa vuelve a ser un aviso',
  'The dispute needs an answer': 'La disputa necesita respuesta',
  'Choose between 1 and 50 disputes': 'Elija entre 1 y 50 disputas',
  'Marked as answered': 'Marcada como respondida',
  'The dispute is won': 'Disputa ganada',
  'The dispute is lost': 'Disputa perdida',
  'The dispute is accepted': 'Disputa aceptada',
  'Its time has run out': 'El plazo venció',
  'A dispute cannot be moved there from where it is': 'La disputa no puede pasar a ese estado desde donde está',
  'Only a first dispute that needs an answer can be a warning after all':
    'Solo una disputa de primera ronda que necesita respuesta puede pasar a ser un aviso',
  '{0} of it is decided already': 'De ese monto ya se decidieron {0}',
  'At most {0} is disputed': 'Lo disputado es {0} como máximo',
  'You work on this dispute': 'Usted trabaja en esta disputa',
  'Somebody else works on this dispute now': 'Otra persona trabaja ahora en esta disputa',
  'Nobody works on this dispute now': 'Ahora nadie trabaja en esta disputa',
  'This person does not work on disputes': 'Esta persona no trabaja en disputas',
  'No dispute is left to work on': 'No quedan disputas por atender',
  'Say which column is the case number': 'Diga qué columna es el número de caso',
  'Choose a file': 'Elija un archivo',
  'A file of at most {0} kB': 'Un archivo de {0} kB como máximo',
  'This is not a file of comma-separated values': 'Este no es un archivo de valores separados por comas (CSV)',
  'Two columns of this file have the same name': 'Dos columnas de este archivo tienen el mismo nombre',
  'At most {0} lines are taken at once': 'Se aceptan {0} líneas como máximo a la vez',
  'There is no column “{0}” in this file': 'En este archivo no hay ninguna columna «{0}»',
  'There is no case number in this line': 'En esta línea no hay número de caso',
  'It has {0} fields where the first line has {1}': 'Tiene {0} campos y la primera línea tiene {1}',
  'Say what “{0}” means': 'Diga qué significa «{0}»',
  'A warning is neither won nor lost': 'Un aviso no se gana ni se pierde',
  'It is about order {0}': 'Se trata del pedido {0}',
  'No order is known by this payment: say at the dispute which it is':
    'No se conoce ningún pedido con este pago: indique en la disputa cuál es',
  'It may be about {0} orders: say at the dispute which it is':
    'Puede tratarse de {0} pedidos: indique en la disputa cuál es',
  'It says nothing that is not known': 'No dice nada que no se sepa',
  'It says more than was known': 'Dice más de lo que se sabía',
  'The file is taken': 'Archivo procesado',
}
