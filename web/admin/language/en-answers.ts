/** The words of what a traveller answered. */
export const enAnswers = {
  answers: {
    asked: 'The traveller is asked for',
    words: 'An answer',
    takeBack: 'Ask no more',
    title: 'Answers of the traveller',
    heading: 'The traveller has answered',
    value: 'Value',
    orderSays: 'The order has',
    travellerSays: 'The traveller says',
    isRight: 'It is right as it is',
    accept: 'Take over',
    acceptAll: 'Take all over',
    emailLocked:
      'Only those who may send mail to another address may take over another e-mail. Ask an Admin, a Manager or a member of the Team.',
    refuse: 'Refuse',
    why: 'Why not: the traveller reads this',
    askAgain: 'Ask again by mail',
    accepted: 'Accepted',
    refused: 'Refused',
    replaced: 'Replaced by a newer answer',
    earlier: 'Earlier answers',
    decidedBy: '{{name}}, {{when}}',
    message: 'Message',
    seen: 'Seen',
  },
} as const
