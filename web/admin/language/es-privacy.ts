/** The same in Spanish. */
export const esPrivacy = {
  privacy: {
    anonymised: 'Anonimizado el {{day}}',
    held: 'Retención legal',
    heldBy: 'Lo conserva {{name}}: {{reason}}',
    hold: 'Conservar por retención legal',
    endHold: 'Terminar la retención legal',
    holdText:
      'El pedido queda como está: ni el plazo de su sitio de venta ni una solicitud de borrado lo cambian hasta que termine la retención.',
    reason: 'Por qué se conserva',
    reasonOptional: 'Por qué termina (opcional)',
    reasonRequired: 'Diga por qué se conserva',
    nextNight_one: '{{count}} pedido se anonimizaría la próxima noche.',
    nextNight_other: '{{count}} pedidos se anonimizarían la próxima noche.',
    noPeriod: 'No se anonimiza nada.',
  },
}
