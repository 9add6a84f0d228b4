import type { MailTexts } from '#server/mail/mail-texts.ts'

export const pt: MailTexts = {
  tag: 'pt',
  approval: {
    subject: (orderId) => `O seu e-ticket está pronto – pedido ${orderId}`,
    preview: 'O seu e-ticket para a República Dominicana está em anexo.',
    greeting: (name) => `Olá, ${name},`,
    ready: 'O seu bilhete eletrônico para a República Dominicana está pronto.',
    attached: 'Ele está anexado a este e-mail. Também pode ser baixado a qualquer momento na página do seu pedido.',
    orderNumber: 'Número do pedido',
    username: 'Usuário',
    travellerName: 'Nome',
    button: 'Abrir meu pedido e baixar',
    linkNote:
      'O botão abre o seu pedido sem mais perguntas durante 90 dias. Não o compartilhe. Se não funcionar, copie este endereço no navegador:',
    beforeTravel: 'Antes de viajar',
    notes: [
      'Confira se o nome, o número do passaporte, o voo e as datas são exatamente os do seu passaporte e da sua reserva. Se algo for diferente, escreva-nos imediatamente.',
      'O e-ticket vale para a pessoa, a viagem e as datas que nele constam.',
      'Tenha-o à mão no telefone ou em papel, com o código QR legível, no check-in e na imigração.',
    ],
  },
  whatsapp: {
    greeting: (name, brand) => `Olá, ${name}. Aqui é ${brand}.`,
    ready: (orderId) =>
      `O seu e-ticket para a República Dominicana (pedido ${orderId}) está pronto. Descarregue-o aqui com o número do pedido e o seu e-mail:`,
    underWay: (orderId) =>
      `Trata-se do seu pedido ${orderId}, o seu e-ticket para a República Dominicana. Pode acompanhá-lo aqui com o número do pedido e o seu e-mail:`,
  },
  invitation: {
    subject: (brand) => `Convite para o painel de ${brand}`,
    greeting: (name) => `Olá, ${name},`,
    reason: (brand) => `Foi criada uma conta para si no painel de ${brand}. Escolha a sua senha para entrar.`,
    button: 'Escolher a minha senha',
    linkNote:
      'O link funciona uma única vez, durante 3 dias. Se o botão não funcionar, copie este endereço para o seu navegador:',
    otherwise: 'Se não sabe do que se trata, ignore este e-mail.',
  },
  resetPassword: {
    subject: (brand) => `Nova senha – ${brand}`,
    greeting: (name) => `Olá, ${name},`,
    reason: (brand) => `Foi pedida uma nova senha para a sua conta no painel de ${brand}.`,
    button: 'Escolher uma nova senha',
    linkNote:
      'O link funciona uma única vez, durante 30 minutos. Se o botão não funcionar, copie este endereço para o seu navegador:',
    otherwise: 'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
  },
  staffFooter: (brand) => `Recebe este e-mail porque tem uma conta no painel de ${brand}.`,
  footer: {
    questions: 'Dúvidas? Teremos prazer em ajudar:',
    refundPolicy: 'Política de reembolso',
    notice: (brand) =>
      `${brand} é um serviço privado que prepara e envia a sua solicitação mediante pagamento. Não é um órgão do governo. O formulário oficial é gratuito no site do próprio governo.`,
    why: 'Você recebe este e-mail porque um pedido foi feito com este endereço.',
  },
}
