import { QUESTIONS_PT } from '#contract/corrections/question-words/pt.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const pt: AnswerWords = {
  ...QUESTIONS_PT,
  heading: 'Confira seus dados, por favor',
  lead: 'Precisamos destes dados para continuar com seu formulário. Você pode responder aqui mesmo, sem e-mail. O que deixar vazio fica como está.',
  flightHeading: 'Seu voo mudou?',
  flightLead:
    'Para outro voo é preciso outro formulário. Informe o novo voo, e nossa equipe cuida disso. O que deixar vazio fica como está.',
  alsoFlight: 'Seu voo também mudou?',
  tooLate: 'Este pedido não aceita mais alterações aqui. Fale conosco, por favor.',
  notShown: 'informado; não mostrado aqui, para sua segurança',
  refused: 'Não conseguimos usar sua última resposta: {reason}',
  day: 'Dia',
  month: 'Mês',
  year: 'Ano',
  dialling: 'Código do país',
  number: 'Número',
  choose: 'Escolha, por favor',
  isRight: 'Está correto assim',
  message: 'Mais alguma coisa que devemos saber?',
  answer: 'Sua resposta',
  messageHint: 'Não escreva aqui números de passaporte ou de cartão.',
  send: 'Enviar resposta',
  back: 'Voltar ao seu pedido',
  mend: 'Corrija o que está marcado, por favor. O que você digitou continua aqui.',
  unsent: 'Nada foi enviado ainda. O que você digitou continua aqui: confira e envie, por favor.',
  answers: 'Suas respostas',
  answerOf: 'Sua resposta de {date}',
  isWaiting: 'Recebida; nossa equipe está conferindo',
  isAccepted: 'Aceita',
  isRefused: 'Recusada: {reason}',
}
