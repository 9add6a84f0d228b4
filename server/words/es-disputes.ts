/** What the server says of disputes, in Spanish. */
export const ES_DISPUTES = {
  'This is not taken': 'Esto no se acepta',
  'The certificate of PayPal cannot be fetched': 'No se puede obtener el certificado de PayPal',
  'There is no such dispute': 'Esa disputa no existe',
  'This dispute is not to be contested: there is no answer to send':
    'Esta disputa no se debe contestar: no hay respuesta que enviar',
  'This dispute has ended: there is no answer to send': 'Esta disputa ya terminó: no hay respuesta que enviar',
  'Somebody sent an answer to this dispute meanwhile: look at it as it is now':
    'Mientras tanto, alguien envió una respuesta a esta disputa: revísela como está ahora',
  'The answer is kept and marked as sent': 'La respuesta queda guardada y marcada como enviada',
  'There is no such answer to a dispute, or its file was removed':
    'No existe esa respuesta a una disputa, o su archivo se borró',
  'The file of this answer is damaged: it is not the one that was sent':
    'El archivo de esta respuesta está dañado: no es el que se envió',
  'Say first which order this dispute is about': 'Diga primero de qué pedido es esta disputa',
  'Please enter the gateway': 'Ingrese la pasarela',
  'Please enter the case number': 'Ingrese el número del caso',
  'The last four digits of the card': 'Los últimos cuatro dígitos de la tarjeta',
  'Say whose cases': 'Diga de quién son los casos',
  'Choose a list of disputes': 'Elija una lista de disputas',
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
  'The dispute belongs to this order now': 'La disputa es ahora de este pedido',
  'The dispute is a warning again': 'La disputa vuelve a ser un aviso',
  'The dispute needs an answer': 'La disputa necesita respuesta',
  'Choose between 1 and 50 disputes': 'Elija entre 1 y 50 disputas',
  'Marked as answered': 'Marcada como respondida',
  'The dispute is won': 'Disputa ganada',
  'The dispute is lost': 'Disputa perdida',
  'The dispute is accepted': 'Disputa aceptada',
  'Its time has run out': 'Se venció el plazo',
  'A dispute cannot be moved there from where it is': 'Desde donde está, la disputa no puede pasar ahí',
  'Only a first dispute that needs an answer can be a warning after all':
    'Solo una primera disputa que necesita respuesta puede ser al final un aviso',
  '{0} of it is decided already': 'De eso ya se decidieron {0}',
  'At most {0} is disputed': 'Lo disputado es {0} como máximo',
  'You work on this dispute': 'Usted trabaja en esta disputa',
  'Somebody else works on this dispute now': 'Otra persona trabaja ahora en esta disputa',
  'Nobody works on this dispute now': 'Ahora nadie trabaja en esta disputa',
  'This person does not work on disputes': 'Esta persona no trabaja en disputas',
  'No dispute is left to work on': 'No quedan disputas por trabajar',
}
