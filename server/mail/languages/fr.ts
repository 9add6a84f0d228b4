import type { MailTexts } from '#server/mail/mail-texts.ts'

export const fr: MailTexts = {
  tag: 'fr',
  approval: {
    subject: (orderId) => `Votre e-ticket est prêt – commande ${orderId}`,
    preview: 'Votre e-ticket pour la République dominicaine est en pièce jointe.',
    greeting: (name) => `Bonjour ${name},`,
    ready: 'Votre billet électronique pour la République dominicaine est prêt.',
    attached:
      'Vous le trouverez en pièce jointe. Vous pouvez aussi le télécharger à tout moment depuis la page de votre commande.',
    orderNumber: 'Numéro de commande',
    username: 'Identifiant',
    travellerName: 'Nom',
    button: 'Ouvrir ma commande et télécharger',
    linkNote:
      'Ce bouton ouvre votre commande sans autre question pendant 90 jours. Gardez-le pour vous. S’il ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    beforeTravel: 'Avant votre voyage',
    notes: [
      'Vérifiez que le nom, le numéro de passeport, le vol et les dates sont exactement ceux de votre passeport et de votre réservation. En cas de différence, écrivez-nous aussitôt.',
      'L’e-ticket est valable pour la personne, le voyage et les dates qui y figurent.',
      'Gardez-le prêt sur votre téléphone ou sur papier, code QR lisible, à l’enregistrement et à l’immigration.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Bonjour ${name}, ici ${brand}.`,
    ready: (orderId) =>
      `Votre e-ticket pour la République dominicaine (commande ${orderId}) est prêt. Téléchargez-le ici avec votre numéro de commande et votre adresse e-mail :`,
    underWay: (orderId) =>
      `Nous vous écrivons au sujet de votre commande ${orderId}, votre e-ticket pour la République dominicaine. Vous pouvez la suivre ici avec votre numéro de commande et votre adresse e-mail :`,
  },
  invitation: {
    subject: (brand) => `Invitation à l’espace de gestion de ${brand}`,
    greeting: (name) => `Bonjour ${name},`,
    reason: (brand) =>
      `Un compte a été créé pour vous dans l’espace de gestion de ${brand}. Choisissez votre mot de passe pour vous connecter.`,
    button: 'Choisir mon mot de passe',
    linkNote:
      'Le lien fonctionne une seule fois, pendant 3 jours. Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    otherwise: 'Si vous ne savez pas de quoi il s’agit, ignorez ce message.',
  },
  resetPassword: {
    subject: (brand) => `Nouveau mot de passe – ${brand}`,
    greeting: (name) => `Bonjour ${name},`,
    reason: (brand) => `Un nouveau mot de passe a été demandé pour votre compte dans l’espace de gestion de ${brand}.`,
    button: 'Choisir un nouveau mot de passe',
    linkNote:
      'Le lien fonctionne une seule fois, pendant 30 minutes. Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    otherwise: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
  },
  staffFooter: (brand) => `Vous recevez ce message parce que vous avez un compte dans l’espace de gestion de ${brand}.`,
  footer: {
    questions: 'Des questions ? Nous vous aidons volontiers :',
    refundPolicy: 'Politique de remboursement',
    notice: (brand) =>
      `${brand} est un service privé qui prépare et dépose votre demande contre rémunération. Ce n’est pas un service de l’État. Le formulaire officiel est gratuit sur le site du gouvernement.`,
    why: 'Vous recevez ce message parce qu’une commande a été passée avec cette adresse.',
  },
}
