/** The words of naming a new date for a ticket. */
export const enNewDate = {
  newDate: {
    title: 'Expected by …',
    name: 'Name a new date',
    another: 'Name another date',
    by: 'By when the ticket is expected now',
    choices: {
      today: 'Today, 18:00',
      noon: 'Tomorrow, 12:00',
      tomorrow: 'Tomorrow, 18:00',
      time: 'A date and time',
    },
    moment: 'Date and time',
    required: 'Choose a date and time',
    whyNot: {
      soon: 'At least an hour from now',
      far: 'Within the next 30 days',
      flight: 'At the latest {{last}}: nothing later can be promised before this flight',
      earlier: 'The traveller’s page says {{first}}: name a moment after that',
      same: 'The traveller’s page says so already',
    },
    last: 'At the latest {{moment}}, because of its flight.',
    mails_one:
      'The traveller’s page says so at once; the traveller gets a mail in five minutes, unless you name another date first.',
    mails_other:
      'The travellers’ pages say so at once; at most {{formatted}} travellers get a mail in five minutes, unless you name another date first. Orders of which no ticket is expected, or not this late, are left as they are.',
    tooLate:
      'Nothing can be promised any more: because of its flight the ticket had to be there by {{moment}}. Write to the traveller or call.',
    clock: 'Times are those of Santo Domingo.',
    reads: 'The traveller’s page will say (there by their own clock, here by Santo Domingo’s):',
    bar: 'Promised date',
    lateSince: 'Promised to the traveller by {{moment}} in Santo Domingo, which has passed.',
    cameAfter: 'Ordered after the deadline for its flight ({{moment}} in Santo Domingo).',
    pageNamesNone: 'The traveller’s page names no date.',
    pageSaysLate: 'The traveller’s page says that it is late, and names no new date.',
    pageSays: 'The traveller’s page says {{moment}} in Santo Domingo ({{name}}), originally {{first}}.',
    wentBy: 'The traveller’s page had said {{moment}} in Santo Domingo ({{name}}); that has passed too.',
    mailed: 'The traveller was mailed.',
    mailWaits: 'The mail goes in five minutes.',
    noMail: 'No mail was sent.',
  },
} as const
