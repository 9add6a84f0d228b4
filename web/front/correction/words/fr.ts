import { QUESTIONS_FR } from '#contract/corrections/question-words/fr.ts'
import type { AnswerWords } from '#web/front/correction/answer-words.ts'

export const fr: AnswerWords = {
  ...QUESTIONS_FR,
  heading: 'Merci de vérifier vos informations',
  lead: 'Nous avons besoin de ces informations pour continuer à remplir votre formulaire. Vous pouvez répondre ici même, sans écrire d’e-mail. Ce que vous laissez vide reste inchangé.',
  flightHeading: 'Votre vol a changé\u00a0?',
  flightLead:
    'Pour un autre vol, il faut un autre formulaire. Indiquez-nous le nouveau vol, notre équipe s’en occupe. Ce que vous laissez vide reste inchangé.',
  alsoFlight: 'Votre vol a-t-il aussi changé\u00a0?',
  tooLate: 'Cette commande ne peut plus être modifiée ici. Merci de nous contacter.',
  notShown: 'indiqué\u00a0; non affiché ici, pour votre sécurité',
  refused: 'Nous n’avons pas pu utiliser votre dernière réponse\u00a0: {reason}',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  dialling: 'Indicatif du pays',
  number: 'Numéro',
  choose: 'Veuillez choisir',
  isRight: 'C’est exact',
  message: 'Autre chose que nous devrions savoir\u00a0?',
  answer: 'Votre réponse',
  messageHint: 'N’écrivez ici ni numéro de passeport ni numéro de carte.',
  send: 'Envoyer la réponse',
  back: 'Retour à votre commande',
  mend: 'Merci de corriger ce qui est marqué. Ce que vous avez saisi est toujours là.',
  unsent: 'Rien n’a encore été envoyé. Ce que vous avez saisi est toujours là\u00a0: vérifiez-le, puis envoyez-le.',
  answers: 'Vos réponses',
  answerOf: 'Votre réponse du {date}',
  isWaiting: 'Reçue\u00a0; notre équipe la vérifie',
  isAccepted: 'Prise en compte',
  isRefused: 'Non prise en compte\u00a0: {reason}',
}
