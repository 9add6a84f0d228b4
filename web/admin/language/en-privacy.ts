/** The words of what is kept of travellers, and for how long. */
export const enPrivacy = {
  privacy: {
    anonymised: 'Anonymised on {{day}}',
    held: 'Legal hold',
    heldBy: 'Kept by {{name}}: {{reason}}',
    hold: 'Keep by a legal hold',
    endHold: 'End the legal hold',
    holdText:
      'The order stays as it is: neither its landing site’s period nor a request to erase its traveller changes it until the hold ends.',
    reason: 'Why it is kept',
    reasonOptional: 'Why it ends (optional)',
    reasonRequired: 'Please say why it is kept',
    nextNight_one: '{{count}} order would be anonymised in the next night.',
    nextNight_other: '{{count}} orders would be anonymised in the next night.',
    noPeriod: 'Nothing is anonymised.',
  },
}
