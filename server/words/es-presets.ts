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
  'Text saved': 'Texto guardado',
  Removed: 'Retirado',
} as const
