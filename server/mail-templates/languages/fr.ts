import { QUESTIONS_FR } from '#contract/corrections/question-words/fr.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const fr: MailTexts = {
  approval: {
    subject: (orderId) => `Votre formulaire d’entrée (e-ticket) est prêt – commande ${orderId}`,
    preview: 'Votre formulaire d’entrée (e-ticket) pour la République dominicaine est en pièce jointe.',
    greeting: (name) => `Bonjour ${name},`,
    ready: 'Votre formulaire d’entrée (e-ticket) pour la République dominicaine est prêt.',
    attached:
      'Vous le trouverez en pièce jointe. Vous pouvez aussi le télécharger à tout moment depuis la page de votre commande.',
    attachedSeveral: (count) =>
      `Vous trouverez les ${count} documents en pièces jointes. Vous pouvez aussi les télécharger à tout moment depuis la page de votre commande.`,
    whole: {
      subject: (orderId) => `Tous vos e-tickets sont prêts – commande ${orderId}`,
      preview: 'Tous les documents de votre commande sont en pièces jointes.',
      attached: (count) =>
        `Vous trouverez en pièces jointes les ${count} documents de votre commande\u00a0: celui-ci et ceux que nous vous avons déjà envoyés. Vous pouvez aussi les télécharger à tout moment depuis la page de votre commande.`,
    },
    replacing: {
      subject: (orderId) =>
        `Votre nouveau formulaire d’entrée (e-ticket) – commande ${orderId}\u00a0: merci de supprimer l’ancien`,
      preview: 'Il remplace le formulaire d’entrée (e-ticket) que vous aviez reçu.',
      ready: 'Votre nouveau formulaire d’entrée (e-ticket) pour la République dominicaine est prêt.',
      earlier: (date) =>
        `Il remplace celui que vous avez reçu le ${date}, qui n’est plus valable. Merci de supprimer l’ancien et de jeter tout exemplaire imprimé.`,
    },
    beside: {
      subject: (orderId) =>
        `Un document de plus pour votre voyage – commande ${orderId}\u00a0: gardez aussi le précédent`,
      preview: 'Nous vous avons envoyé un document de plus pour votre voyage.',
      ready: 'Nous vous avons envoyé un document de plus pour votre voyage.',
      earlier: (date) =>
        `Il s’ajoute à celui que vous avez reçu le ${date}, qui reste valable. Merci de garder les deux.`,
    },
    orderNumber: 'Numéro de commande',
    username: 'E-mail de la commande',
    travellerName: 'Nom',
    button: 'Ouvrir ma commande et télécharger',
    linkNote: 'Ce lien ouvre votre commande pendant 90 jours, sans connexion à un compte. Gardez-le pour vous.',
    beforeTravel: 'Avant votre voyage',
    notes: [
      'Vérifiez que le nom, le numéro de passeport, le vol et les dates sont exactement ceux de votre passeport et de votre réservation. En cas de différence, écrivez-nous aussitôt.',
      'Le formulaire d’entrée (e-ticket) n’est valable que pour la personne, le voyage et les dates qui y figurent.',
      'Gardez-le prêt sur votre téléphone ou sur papier, code QR lisible, à l’enregistrement et à l’immigration.',
    ],
  },
  correction: {
    subject: (orderId) => `Veuillez vérifier vos informations – commande ${orderId}`,
    preview: 'Il nous faut quelques précisions de votre part pour terminer votre formulaire d’entrée (e-ticket).',
    reason:
      'Avant de pouvoir terminer votre formulaire d’entrée (e-ticket) pour la République dominicaine, il nous faut quelques précisions de votre part.',
    check: 'À vérifier',
    how: 'Comment répondre',
    answer:
      'Répondez sur la page de votre commande\u00a0: elle indique ce qu’il nous faut, et vous pouvez le corriger sur place, sans écrire d’e-mail. Nous reprenons le traitement de votre commande dès que nous avons votre réponse.',
    button: 'Répondre maintenant',
    orderPage:
      'La page de votre commande. Cette adresse l’ouvre pendant 90 jours, sans connexion à un compte\u00a0; gardez-la pour vous\u00a0:',
    ...QUESTIONS_FR,
  },
  recall: {
    replaced: {
      subject: (orderId) =>
        `Votre formulaire d’entrée (e-ticket) a été remplacé – commande ${orderId}\u00a0: merci de supprimer l’ancien`,
      preview: 'Le formulaire d’entrée (e-ticket) que vous aviez reçu n’est plus valable.',
      what: (date) =>
        `Le formulaire d’entrée (e-ticket) pour la République dominicaine que vous avez reçu le ${date} a été remplacé par un nouveau. Il n’est plus valable.`,
      act: 'Merci de le supprimer, de jeter tout exemplaire imprimé et de ne pas voyager avec. Le nouveau se trouve sur la page de la commande.',
    },
    withdrawn: {
      subject: (orderId) => `Merci de ne pas utiliser votre formulaire d’entrée (e-ticket) – commande ${orderId}`,
      preview: 'Le formulaire d’entrée (e-ticket) que vous aviez reçu a été annulé.',
      what: (date) =>
        `Nous avons annulé le formulaire d’entrée (e-ticket) pour la République dominicaine que vous avez reçu le ${date}. Il n’est plus valable.`,
      act: 'Merci de le supprimer, de jeter tout exemplaire imprimé et de ne pas voyager avec. Seul ce que vous pouvez télécharger sur la page de la commande est valable. Si vous partez bientôt et n’y trouvez rien, écrivez-nous aussitôt.',
    },
    button: 'Ouvrir la page de la commande',
    formNote: 'La page vous demandera le numéro et l’adresse e-mail de la commande.',
  },
  emailChanged: {
    subject: (orderId) => `L’adresse e-mail de la commande ${orderId} a été modifiée`,
    preview: 'Si vous n’êtes pas à l’origine de cette demande, écrivez-nous.',
    what: (address) =>
      `L’adresse e-mail de votre commande a été modifiée\u00a0: c’est désormais ${address}. Tout ce qui concerne la commande y sera envoyé.`,
    act: (support) =>
      `Si vous n’êtes pas à l’origine de cette demande, écrivez-nous aussitôt\u00a0: ${support}. Sinon, vous n’avez rien à faire.`,
  },
  linkAgain: {
    subject: (orderId) => `Le lien de votre commande ${orderId}`,
    preview: 'Voici le lien que vous avez demandé.',
    what: 'Voici le lien de votre commande, que vous avez demandé sur notre page.',
    code: 'Si vous l’avez demandé sur un autre appareil, saisissez-y ce code',
    codeNote:
      'Le code ne sert qu’une fois, dans les 30\u00a0minutes qui suivent la demande, et seulement dans le navigateur où vous l’avez demandé.',
    others: 'Vos autres commandes',
    otherwise:
      'Si vous n’êtes pas à l’origine de cette demande, vous n’avez rien à faire\u00a0: ce lien n’a été envoyé à personne d’autre.',
  },
  readyText: { subject: (orderId) => `À propos de votre commande ${orderId}` },
  colon: '\u00a0: ',
  facts: {
    labels: {
      direction: 'Sens du voyage',
      flight: 'Vol',
      day: 'Date du vol',
      amount: 'Montant',
      paidOn: 'Payé le',
      card: 'Moyen de paiement',
      statement: 'Libellé sur votre relevé bancaire',
      reference: 'Référence du paiement',
      refundReference: 'Référence du remboursement',
      refundedOn: 'Remboursé le',
      expectedBy: 'Il était prévu au plus tard le',
      newDate: 'Désormais prévu au plus tard le',
      brokenDate: 'Puis prévu au plus tard le',
    },
    moment: (day, time) => `${day} à ${time.replace(':', '\u00a0h\u00a0')} (heure de Saint-Domingue)`,
    directions: { arrival: 'Arrivée en République dominicaine', departure: 'Départ de la République dominicaine' },
  },
  receivedPlanned: (date) =>
    `Nous remplissons le formulaire peu avant votre voyage et commencerons le ${date}. D’ici là, vous n’avez rien à faire.`,
  receivedOthers: 'Également dans cet achat',
  partRefunded:
    'Nous avons remboursé une partie de votre paiement pour le formulaire d’entrée (e-ticket) de la République dominicaine.',
  notices: {
    received: {
      subject: (orderId) => `Nous avons reçu votre commande ${orderId} – votre reçu`,
      preview: 'Votre paiement nous est parvenu. Voici votre reçu et la suite.',
      what: 'Merci. Nous avons reçu votre commande et votre paiement pour le formulaire d’entrée (e-ticket) de la République dominicaine.',
      act: 'Nous vérifions maintenant vos informations et transmettons le formulaire aux autorités dominicaines. Nous vous écrirons lorsqu’il sera prêt et chaque fois que nous aurons besoin de vous.',
    },
    'answer-refused': {
      subject: (orderId) => `À propos de votre réponse – commande ${orderId}`,
      preview: 'Nous n’avons pas pu utiliser votre réponse. La page de votre commande dit pourquoi.',
      what: 'Nous n’avons pas pu utiliser ce que vous avez répondu sur la page de votre commande. Vous y lirez pourquoi.',
      act: 'Veuillez ouvrir la page et répondre à nouveau. Si votre vol est proche, faites-le dès aujourd’hui\u00a0: nous ne pouvons transmettre le formulaire qu’avec des informations exactes.',
    },
    filed: {
      subject: (orderId) => `Votre formulaire d’entrée a été transmis – commande ${orderId}`,
      preview: 'Les autorités ont reçu votre formulaire. Vous n’avez rien à faire.',
      what: 'Nous avons transmis votre formulaire d’entrée (e-ticket) aux autorités de la République dominicaine.',
      act: 'Vous n’avez rien à faire. Nous vous écrirons dès qu’il sera prêt.',
    },
    late: {
      subject: (orderId) => `Votre commande ${orderId} a du retard`,
      preview: 'Votre formulaire d’entrée n’est pas encore prêt. Nous en sommes désolés.',
      what: 'Votre formulaire d’entrée (e-ticket) pour la République dominicaine devrait déjà être prêt, et il ne l’est pas encore. Nous en sommes désolés.',
      act: 'Notre équipe est informée de ce retard, et nous vous écrirons dès que le formulaire sera prêt. Si vous voyagez dans les deux jours qui viennent, écrivez-nous dès maintenant.',
    },
    'new-date': {
      subject: (orderId) => `À propos de votre commande ${orderId}\u00a0: nouvelle date`,
      preview: 'Votre formulaire d’entrée prend plus de temps que nous ne vous l’avions dit. Voici la nouvelle date.',
      what: 'Votre formulaire d’entrée (e-ticket) pour la République dominicaine prend plus de temps que nous ne vous l’avions dit. Nous en sommes désolés. Vous trouverez ci-dessous la date que nous avions annoncée et celle que nous prévoyons maintenant.',
      act: 'Vous n’avez rien à faire. Vous le recevrez par e-mail dès qu’il sera prêt. Si vous voyagez dans les deux jours qui viennent, écrivez-nous dès maintenant.',
    },
    cancelled: {
      subject: (orderId) => `Votre commande ${orderId} est annulée`,
      preview: 'Vous avez annulé votre commande. Votre remboursement est en préparation.',
      what: 'Vous avez annulé votre commande sur la page de votre commande. Nous avons cessé de traiter votre formulaire d’entrée (e-ticket), et votre remboursement est en préparation.',
      act: 'Nous vous écrirons dès qu’il sera effectué. Si vous n’avez pas annulé la commande, écrivez-nous aussitôt.',
    },
    refunded: {
      subject: (orderId) => `Votre remboursement – commande ${orderId}`,
      preview: 'Nous avons remboursé votre paiement.',
      what: 'Nous avons remboursé votre paiement pour le formulaire d’entrée (e-ticket) de la République dominicaine.',
      act: 'Le remboursement est effectué sur le moyen de paiement utilisé. Selon votre banque, cela peut prendre plusieurs jours ouvrables.',
    },
    'before-flight': {
      subject: (orderId) => `Vous partez bientôt\u00a0: téléchargez votre formulaire d’entrée – commande ${orderId}`,
      preview: 'Votre formulaire est prêt et n’a pas encore été téléchargé.',
      what: 'Votre formulaire d’entrée (e-ticket) pour la République dominicaine est prêt et n’a pas encore été téléchargé depuis la page de votre commande.',
      act: 'Ouvrez-le maintenant et enregistrez-le sur votre téléphone ou imprimez-le, code QR lisible\u00a0: il vous sera demandé à l’enregistrement et à l’immigration. Si vous l’avez déjà grâce à notre message précédent, vous n’avez plus rien à faire.',
    },
    'before-return': {
      subject: (orderId) => `Avant de quitter la République dominicaine – commande ${orderId}`,
      preview: 'Pour quitter le pays, il faut un autre formulaire.',
      what: 'Le formulaire d’entrée (e-ticket) que nous vous avons envoyé concerne votre arrivée. Pour quitter la République dominicaine, il en faut un autre, pour le départ.',
      act: 'Si vous ne l’avez pas encore, remplissez-le avant votre vol\u00a0: gratuitement sur le site du gouvernement (adresse ci-dessous), ou par notre intermédiaire. Si vous l’avez déjà, ou si vous restez, vous n’avez rien à faire.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Bonjour ${name}, ici ${brand}, un service privé.`,
    needsYou: (orderId) =>
      `Il nous faut quelques précisions de votre part pour traiter votre commande ${orderId}, votre formulaire d’entrée (e-ticket) pour la République dominicaine. Cherchez notre e-mail ou répondez ici. La page de votre commande\u00a0:`,
    notDownloaded: (orderId) =>
      `Votre vol approche et votre formulaire d’entrée (e-ticket) pour la République dominicaine (commande ${orderId}) n’a pas encore été téléchargé. Vous en aurez besoin à l’enregistrement. Téléchargez-le ici avec votre numéro de commande et votre adresse e-mail\u00a0:`,
    ready: (orderId) =>
      `Votre formulaire d’entrée (e-ticket) pour la République dominicaine (commande ${orderId}) est prêt. Téléchargez-le ici avec votre numéro de commande et votre adresse e-mail\u00a0:`,
    underWay: (orderId) =>
      `Nous vous écrivons au sujet de votre commande ${orderId}, votre formulaire d’entrée (e-ticket) pour la République dominicaine. Vous pouvez la suivre ici avec votre numéro de commande et votre adresse e-mail\u00a0:`,
    refundOpen: (orderId) =>
      `Nous préparons le remboursement de votre commande ${orderId}. Vous pouvez le suivre ici avec votre numéro de commande et votre adresse e-mail\u00a0:`,
    refunded: (orderId) =>
      `Votre commande ${orderId} a été remboursée. Vous pouvez voir la date ici avec votre numéro de commande et votre adresse e-mail\u00a0:`,
  },
  invitation: {
    subject: (brand) => `Invitation à l’espace de gestion de ${brand}`,
    greeting: (name) => `Bonjour ${name},`,
    reason: (brand) =>
      `Un compte a été créé pour vous dans l’espace de gestion de ${brand}. Choisissez votre mot de passe pour vous connecter.`,
    button: 'Choisir mon mot de passe',
    linkNote: 'Le lien fonctionne une seule fois, pendant 3 jours.',
    otherwise: 'Si vous ne savez pas de quoi il s’agit, ignorez ce message.',
  },
  resetPassword: {
    subject: (brand) => `Nouveau mot de passe – ${brand}`,
    greeting: (name) => `Bonjour ${name},`,
    reason: (brand) => `Un nouveau mot de passe a été demandé pour votre compte dans l’espace de gestion de ${brand}.`,
    button: 'Choisir un nouveau mot de passe',
    linkNote: 'Le lien fonctionne une seule fois, pendant 30 minutes.',
    otherwise: 'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste le même.',
  },
  secondFactor: {
    greeting: (name) => `Bonjour ${name},`,
    added: {
      subject: (brand) => `Un second facteur a été ajouté – ${brand}`,
      what: (brand) =>
        `Un second facteur a été ajouté à votre compte dans l’espace de gestion de ${brand}. Désormais, la connexion le demande après le mot de passe.`,
    },
    removed: {
      subject: (brand) => `Le second facteur a été retiré – ${brand}`,
      what: (brand) =>
        `Le second facteur a été retiré de votre compte dans l’espace de gestion de ${brand}. La connexion ne demande plus que le mot de passe.`,
    },
    otherwise:
      'Si ce n’était pas vous et que vous ne l’avez pas demandé, choisissez tout de suite un nouveau mot de passe et prévenez un Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Votre compte a été modifié – ${brand}`,
      what: (brand, by, name) =>
        `Votre compte dans l’espace de gestion de ${brand} (${name}) a été modifié par ${by}\u00a0:`,
      otherwise:
        'Si ce n’était pas vous et que vous ne l’avez pas demandé, choisissez tout de suite un nouveau mot de passe et prévenez un Admin.',
    },
    toAdmins: {
      subject: (brand) => `Un compte de l’équipe a été modifié – ${brand}`,
      what: (brand, by, name) =>
        `Le compte de ${name} dans l’espace de gestion de ${brand} a été modifié par ${by}\u00a0:`,
      otherwise:
        'Si vous ne savez pas pourquoi, posez la question aux deux personnes. Sous «\u00a0Manage Team\u00a0», vous pouvez suspendre un compte immédiatement.',
    },
    operator: 'la personne qui gère le serveur',
    changes: {
      added: (role) => `Il a été créé, avec le rôle ${role}.`,
      password: () => 'Il a un nouveau mot de passe.',
      email: () => 'Il se connecte avec une autre adresse e-mail.',
      raised: (role) => `Il a reçu un rôle plus élevé\u00a0: ${role}.`,
      lowered: (role) => `Il a reçu un rôle moins élevé\u00a0: ${role}.`,
      'factor-added': () => 'Un second facteur a été ajouté.',
      'factor-removed': () => 'Un second facteur a été retiré.',
    },
  },
  linkFallback: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
  staffFooter: (brand) => `Vous recevez ce message parce que vous avez un compte dans l’espace de gestion de ${brand}.`,
  footer: {
    questions: 'Des questions\u00a0? Nous vous aidons volontiers\u00a0:',
    refundPolicy: 'Politique de remboursement',
    terms: 'Conditions générales',
    privacy: 'Politique de confidentialité',
    notice: (brand) =>
      `${brand} est un service privé qui prépare et transmet des demandes moyennant paiement. Ce n’est pas un service de l’État. Le formulaire officiel est gratuit sur le site du gouvernement\u00a0:`,
    why: 'Vous recevez ce message parce qu’une commande a été passée avec cette adresse.',
    whyElsewhere: 'Vous recevez ce message parce que cette adresse a été indiquée pour cette commande.',
  },
}
