/** The words of what a traveller answered. */
export const enAnswers = {
  answers: {
    asked: 'The traveller is asked for',
    words: 'An answer',
    takeBack: 'Stop asking',
    title: 'Traveller’s answers',
    heading: 'The traveller has answered',
    value: 'Value',
    orderSays: 'The order has',
    travellerSays: 'The traveller says',
    isRight: 'It is correct as it is',
    accept: 'Accept',
    acceptAll: 'Accept all',
    emailLocked:
      'Only people who may send mail to other addresses can accept another e-mail. Ask an Admin, a Manager or a member of the Team.',
    refuse: 'Refuse',
    why: 'Why not: the traveller will read this',
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
