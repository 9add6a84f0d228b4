/** The words of what a traveller answered. */
export const enAnswers = {
  answers: {
    title: 'Answers of the traveller',
    heading: 'The traveller has answered',
    value: 'Value',
    orderSays: 'The order has',
    travellerSays: 'The traveller says',
    accept: 'Take over',
    acceptAll: 'Take all over',
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
