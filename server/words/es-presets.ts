/** What the server says of ready texts and macros, in Spanish. */
export const ES_PRESETS = {
  'A code has {0} to {1} letters, figures and hyphens': 'Un código tiene de {0} a {1} letras, cifras y guiones',
  'Please enter a name': 'Escriba un nombre',
  'Choose what the text is for': 'Elija para qué es el texto',
  'Write it in English too: a language without words of its own gets these':
    'Escríbalo también en inglés: es lo que recibe un idioma sin texto propio',
  '{0} is none of the variables': '{0} no es ninguna de las variables',
  '{0} has no place in a remark': '{0} no puede estar en un comentario',
  '{0} has no place in a message': '{0} no puede estar en un mensaje',
  '{0} has no place in a question': '{0} no puede estar en una pregunta',
  'The code {0} is taken already': 'El código {0} ya está en uso',
  'There are {0} already: remove one first': 'Ya hay {0}: retire uno primero',
  'This is not there any more': 'Ya no existe',
  '{0} saved another version meanwhile: look at it, then save yours':
    '{0} guardó otra versión mientras tanto: revísela y luego guarde la suya',
  'Choose a text': 'Elija un texto',
  'Choose what the macro does': 'Elija qué hace la macro',
  'A key is one letter or figure': 'Una tecla es una letra o una cifra',
  'Choose between {0} and {1} orders': 'Elija entre {0} y {1} pedidos',
  'Start the macro again': 'Empiece la macro de nuevo',
  'A macro does each kind of step once': 'Una macro hace cada tipo de paso una vez',
  'Choose a text that is for such a step': 'Elija un texto que sirva para ese paso',
  'This key is that of “{0}”': 'Esa tecla es la de «{0}»',
  'Macro saved': 'Macro guardada',
  'A text of the macro “{0}” is not offered any more': 'Un texto de la macro «{0}» ya no se ofrece',
  'This order has nothing for {0}': 'Este pedido no tiene nada para {0}',
  'The macro changed meanwhile: look at what it does, then run it again':
    'La macro cambió mientras tanto: mire lo que hace y ejecútela de nuevo',
  'The macro is done': 'La macro se ejecutó',
  'The macro is done for {0} orders': 'La macro se ejecutó en {0} pedidos',
  'Text saved': 'Texto guardado',
  Removed: 'Retirado',
} as const
