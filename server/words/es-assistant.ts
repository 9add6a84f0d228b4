/** TABLE: what is said about the filing assistant -> the same in Spanish. */
export const ES_ASSISTANT = {
  'The ticket is attached and ready to check. Nothing was sent.':
    'El e-ticket está adjunto y listo para revisar. No se envió nada.',
  'The ticket is attached and waits for the virus scan. Nothing was sent.':
    'El e-ticket está adjunto y espera el análisis de virus. No se envió nada.',
  'The ticket names somebody else than this order. It is kept under Documents and was not sent.':
    'El e-ticket está a nombre de otra persona. Queda en Documentos y no se envió.',
  'The filing assistant is not built on this server. Start it with npm start.':
    'El asistente de tramitación no está compilado en este servidor. Inícielo con npm start.',
} as const
