import { QUESTIONS_PT } from '#contract/corrections/question-words/pt.ts'
import type { MailTexts } from '#server/mail-templates/mail-texts.ts'

export const pt: MailTexts = {
  approval: {
    subject: (orderId) => `O seu formulário de entrada (e-ticket) está pronto – pedido ${orderId}`,
    preview: 'O seu formulário de entrada (e-ticket) para a República Dominicana está em anexo.',
    greeting: (name) => `Olá, ${name},`,
    ready: 'O seu formulário de entrada (e-ticket) para a República Dominicana está pronto.',
    attached: 'Está em anexo a este e-mail. Também pode ser baixado a qualquer momento na página do seu pedido.',
    attachedSeveral: (count) =>
      `Os ${count} documentos estão em anexo a este e-mail. Também podem ser baixados a qualquer momento na página do seu pedido.`,
    whole: {
      subject: (orderId) => `Todos os e-tickets da sua compra estão prontos – pedido ${orderId}`,
      preview: 'Todos os documentos da sua compra estão em anexo.',
      attached: (count) =>
        `Os ${count} documentos da sua compra estão em anexo a este e-mail: este e os que já enviamos. Também podem ser baixados a qualquer momento na página do seu pedido.`,
    },
    replacing: {
      subject: (orderId) => `O seu novo formulário de entrada (e-ticket) – pedido ${orderId}: apague o anterior`,
      preview: 'Substitui o formulário de entrada (e-ticket) que recebeu antes.',
      ready: 'O seu novo formulário de entrada (e-ticket) para a República Dominicana está pronto.',
      earlier: (date) =>
        `Substitui o que recebeu em ${date}, que já não é válido. Apague o anterior e descarte qualquer cópia impressa.`,
    },
    beside: {
      subject: (orderId) => `Mais um documento para a sua viagem – pedido ${orderId}: guarde também o anterior`,
      preview: 'Enviamos mais um documento para a sua viagem.',
      ready: 'Enviamos mais um documento para a sua viagem.',
      earlier: (date) => `Junta-se ao que recebeu em ${date}, que continua válido. Guarde os dois, por favor.`,
    },
    orderNumber: 'Número do pedido',
    username: 'E-mail do pedido',
    travellerName: 'Nome',
    button: 'Abrir o meu pedido e baixar',
    linkNote: 'O link abre o seu pedido durante 90 dias, sem precisar de senha. Não o compartilhe.',
    beforeTravel: 'Antes de viajar',
    notes: [
      'Confira se o nome, o número do passaporte, o voo e as datas são exatamente os do seu passaporte e da sua reserva. Se algo for diferente, escreva-nos imediatamente.',
      'O formulário de entrada (e-ticket) só é válido para a pessoa, a viagem e as datas que nele constam.',
      'Tenha-o à mão no telefone ou em papel, com o QR code legível, no check-in e na imigração.',
    ],
  },
  correction: {
    subject: (orderId) => `Confira os seus dados – pedido ${orderId}`,
    preview: 'Precisamos de alguns dados seus para terminar o seu formulário de entrada (e-ticket).',
    reason:
      'Antes de terminarmos o seu formulário de entrada (e-ticket) para a República Dominicana, precisamos de alguns dados seus.',
    check: 'Confira, por favor',
    how: 'Como responder',
    answer:
      'Responda na página do seu pedido: ela mostra do que precisamos, e pode corrigir ali mesmo, sem enviar e-mail. Continuamos com o seu pedido assim que tivermos a sua resposta.',
    button: 'Responder agora',
    orderPage:
      'A página do seu pedido. Este endereço abre a página durante 90 dias, sem precisar de senha; não o compartilhe:',
    ...QUESTIONS_PT,
  },
  recall: {
    replaced: {
      subject: (orderId) =>
        `O seu formulário de entrada (e-ticket) foi substituído – pedido ${orderId}: apague o anterior`,
      preview: 'O formulário de entrada (e-ticket) que recebeu já não é válido.',
      what: (date) =>
        `O formulário de entrada (e-ticket) para a República Dominicana que recebeu em ${date} foi substituído por um novo. Já não é válido.`,
      act: 'Apague-o, descarte qualquer cópia impressa e não viaje com ele. O novo está na página do pedido.',
    },
    withdrawn: {
      subject: (orderId) => `Não use o seu formulário de entrada (e-ticket) – pedido ${orderId}`,
      preview: 'O formulário de entrada (e-ticket) que recebeu foi cancelado.',
      what: (date) =>
        `Cancelamos o formulário de entrada (e-ticket) para a República Dominicana que recebeu em ${date}. Já não é válido.`,
      act: 'Apague-o, descarte qualquer cópia impressa e não viaje com ele. Só é válido o que pode baixar na página do pedido. Se for viajar em breve e não encontrar nada lá, escreva-nos imediatamente.',
    },
    button: 'Abrir a página do pedido',
    formNote: 'A página pede o número e o e-mail do pedido.',
  },
  emailChanged: {
    subject: (orderId) => `O e-mail do pedido ${orderId} foi alterado`,
    preview: 'Se não solicitou esta alteração, escreva-nos, por favor.',
    what: (address) =>
      `O e-mail do seu pedido foi alterado para ${address}. A partir de agora, tudo sobre o pedido será enviado para lá.`,
    act: (support) =>
      `Se não a solicitou, escreva-nos imediatamente: ${support}. Se a solicitou, não é preciso fazer nada.`,
  },
  linkAgain: {
    subject: (orderId) => `O link do seu pedido ${orderId}`,
    preview: 'Aqui está o link que solicitou.',
    what: 'Aqui está o link do seu pedido, que solicitou na nossa página.',
    code: 'Se o solicitou noutro aparelho, digite nele este código',
    codeNote:
      'O código vale uma única vez, por 30 minutos a partir da solicitação e só no navegador em que o solicitou.',
    others: 'Os seus outros pedidos',
    otherwise: 'Se não o solicitou, não é preciso fazer nada: este link não foi enviado a mais ninguém.',
  },
  readyText: { subject: (orderId) => `Sobre o seu pedido ${orderId}` },
  colon: ': ',
  facts: {
    labels: {
      direction: 'Sentido da viagem',
      flight: 'Voo',
      day: 'Data do voo',
      amount: 'Valor',
      paidOn: 'Pago em',
      card: 'Pago com',
      statement: 'Na sua fatura a cobrança aparece como',
      reference: 'Referência do pagamento',
      refundReference: 'Referência do reembolso',
      refundedOn: 'Reembolsado em',
      expectedBy: 'Estava previsto até',
      newDate: 'Agora previsto até',
      brokenDate: 'Depois previsto até',
    },
    moment: (day, time) => `${day}, ${time} (horário de Santo Domingo)`,
    directions: { arrival: 'Chegada à República Dominicana', departure: 'Saída da República Dominicana' },
  },
  receivedPlanned: (date) =>
    `Preenchemos o formulário pouco antes da viagem e começamos em ${date}. Até lá, não é preciso fazer nada.`,
  receivedOthers: 'Também nesta compra',
  partRefunded:
    'Reembolsamos uma parte do seu pagamento do formulário de entrada (e-ticket) para a República Dominicana.',
  notices: {
    received: {
      subject: (orderId) => `Recebemos o seu pedido ${orderId} – o seu recibo`,
      preview: 'O seu pagamento chegou. Aqui estão o recibo e os próximos passos.',
      what: 'Obrigado. Recebemos o seu pedido e o seu pagamento do formulário de entrada (e-ticket) para a República Dominicana.',
      act: 'Agora vamos conferir os seus dados e enviar o formulário ao governo. Escreveremos quando estiver pronto e sempre que precisarmos de algo.',
    },
    'answer-refused': {
      subject: (orderId) => `Sobre a sua resposta – pedido ${orderId}`,
      preview: 'Não conseguimos usar a sua resposta. A página do seu pedido diz por quê.',
      what: 'Não conseguimos usar o que respondeu na página do seu pedido. Lá pode ler o motivo.',
      act: 'Abra a página e responda de novo, por favor. Se o seu voo estiver próximo, faça isso hoje mesmo: só podemos enviar o formulário com os dados corretos.',
    },
    filed: {
      subject: (orderId) => `O seu formulário de entrada foi enviado – pedido ${orderId}`,
      preview: 'O governo já tem o seu formulário. Não é preciso fazer nada.',
      what: 'Enviamos o seu formulário de entrada (e-ticket) ao governo da República Dominicana.',
      act: 'Não é preciso fazer nada. Escreveremos assim que estiver pronto.',
    },
    late: {
      subject: (orderId) => `O seu pedido ${orderId} está atrasado`,
      preview: 'O seu formulário de entrada ainda não está pronto. Pedimos desculpas.',
      what: 'O seu formulário de entrada (e-ticket) para a República Dominicana já deveria estar pronto e ainda não está. Pedimos desculpas.',
      act: 'A nossa equipe está a par do atraso, e escreveremos assim que o formulário estiver pronto. Se viajar nos próximos dois dias, escreva-nos agora, por favor.',
    },
    'new-date': {
      subject: (orderId) => `Sobre o seu pedido ${orderId}: nova data`,
      preview: 'O seu formulário de entrada demora mais do que tínhamos dito. Esta é a nova data.',
      what: 'O seu formulário de entrada (e-ticket) para a República Dominicana demora mais do que lhe tínhamos dito. Pedimos desculpas. Abaixo pode ver para quando estava previsto e para quando está previsto agora.',
      act: 'Não é preciso fazer nada. O formulário será enviado por e-mail assim que estiver pronto. Se viajar nos próximos dois dias, escreva-nos agora, por favor.',
    },
    cancelled: {
      subject: (orderId) => `O seu pedido ${orderId} foi cancelado`,
      preview: 'O seu pedido foi cancelado, conforme solicitou. O reembolso está em preparação.',
      what: 'Conforme solicitou na página do pedido, o seu pedido foi cancelado. Já não trabalhamos no seu formulário de entrada (e-ticket), e o reembolso está em preparação.',
      act: 'Escreveremos quando for feito. Se não cancelou o pedido, escreva-nos imediatamente.',
    },
    refunded: {
      subject: (orderId) => `O seu reembolso – pedido ${orderId}`,
      preview: 'Reembolsamos o seu pagamento.',
      what: 'Reembolsamos o seu pagamento do formulário de entrada (e-ticket) para a República Dominicana.',
      act: 'O dinheiro volta para o meio de pagamento que usou. Dependendo do seu banco, isso pode levar vários dias úteis.',
    },
    'before-flight': {
      subject: (orderId) => `A sua viagem está próxima: baixe o seu formulário de entrada – pedido ${orderId}`,
      preview: 'O formulário está pronto e ainda não foi baixado.',
      what: 'O seu formulário de entrada (e-ticket) para a República Dominicana está pronto e ainda não foi baixado da página do seu pedido.',
      act: 'Abra-o agora e guarde-o no telefone ou imprima-o, com o QR code legível: será pedido no check-in e na imigração. Se já o tem pelo nosso e-mail anterior, não é preciso fazer mais nada.',
    },
    'before-return': {
      subject: (orderId) => `Antes de sair da República Dominicana – pedido ${orderId}`,
      preview: 'Para sair do país é preciso outro formulário.',
      what: 'O formulário de entrada (e-ticket) que lhe enviamos é para a sua chegada. Para sair da República Dominicana é preciso outro, o de saída.',
      act: 'Se ainda não o tem, preencha-o antes do voo: é gratuito no site do próprio governo (o endereço está abaixo), ou podemos tratar disso. Se já o tem, ou se vai ficar, não é preciso fazer nada.',
    },
  },
  whatsapp: {
    greeting: (name, brand) => `Olá, ${name}. Esta mensagem é de ${brand}, um serviço privado.`,
    needsYou: (orderId) =>
      `Precisamos de alguns dados seus para continuar com o seu pedido ${orderId}, o seu formulário de entrada (e-ticket) para a República Dominicana. Procure o nosso e-mail ou responda aqui. A página do seu pedido:`,
    notDownloaded: (orderId) =>
      `O seu voo está próximo e o seu formulário de entrada (e-ticket) para a República Dominicana (pedido ${orderId}) ainda não foi baixado. Vai precisar dele no check-in. Baixe-o aqui com o número do pedido e o seu e-mail:`,
    ready: (orderId) =>
      `O seu formulário de entrada (e-ticket) para a República Dominicana (pedido ${orderId}) está pronto. Baixe-o aqui com o número do pedido e o seu e-mail:`,
    underWay: (orderId) =>
      `É sobre o seu pedido ${orderId}, o seu formulário de entrada (e-ticket) para a República Dominicana. Pode acompanhá-lo aqui com o número do pedido e o seu e-mail:`,
    refundOpen: (orderId) =>
      `O reembolso do seu pedido ${orderId} está em preparação. Pode acompanhá-lo aqui com o número do pedido e o seu e-mail:`,
    refunded: (orderId) =>
      `O seu pedido ${orderId} foi reembolsado. Veja a data aqui, com o número do pedido e o seu e-mail:`,
  },
  invitation: {
    subject: (brand) => `Convite para o painel de ${brand}`,
    greeting: (name) => `Olá, ${name},`,
    reason: (brand) => `Foi criada uma conta para você no painel de ${brand}. Escolha a sua senha para entrar.`,
    button: 'Escolher a minha senha',
    linkNote: 'O link funciona uma única vez, durante 3 dias.',
    otherwise: 'Se não sabe do que se trata, ignore este e-mail.',
  },
  resetPassword: {
    subject: (brand) => `Nova senha – ${brand}`,
    greeting: (name) => `Olá, ${name},`,
    reason: (brand) => `Foi pedida uma nova senha para a sua conta no painel de ${brand}.`,
    button: 'Escolher uma nova senha',
    linkNote: 'O link funciona uma única vez, durante 30 minutos.',
    otherwise: 'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
  },
  secondFactor: {
    greeting: (name) => `Olá, ${name},`,
    added: {
      subject: (brand) => `Um segundo fator foi adicionado – ${brand}`,
      what: (brand) =>
        `Um segundo fator foi adicionado à sua conta no painel de ${brand}. A partir de agora, o acesso pede esse fator depois da senha.`,
    },
    removed: {
      subject: (brand) => `O segundo fator foi removido – ${brand}`,
      what: (brand) => `O segundo fator foi removido da sua conta no painel de ${brand}. O acesso pede apenas a senha.`,
    },
    otherwise: 'Se não foi você e você não pediu isso, escolha logo uma nova senha e avise um Admin.',
  },
  staffChange: {
    toMember: {
      subject: (brand) => `Sua conta foi alterada – ${brand}`,
      what: (brand, by, name) => `Sua conta no painel de ${brand} (${name}) foi alterada por ${by}:`,
      otherwise: 'Se não foi você e você não pediu isso, escolha logo uma nova senha e avise um Admin.',
    },
    toAdmins: {
      subject: (brand) => `Uma conta da equipe foi alterada – ${brand}`,
      what: (brand, by, name) => `A conta de ${name} no painel de ${brand} foi alterada por ${by}:`,
      otherwise: 'Se você não sabe por quê, pergunte aos dois. Em “Manage Team” você pode suspender uma conta na hora.',
    },
    operator: 'quem administra o servidor',
    changes: {
      added: (role) => `Ela foi criada, com a função ${role}.`,
      password: () => 'Ela tem uma nova senha.',
      email: () => 'Ela entra com outro endereço de e-mail.',
      raised: (role) => `Ela recebeu uma função superior: ${role}.`,
      lowered: (role) => `Ela recebeu uma função inferior: ${role}.`,
      'factor-added': () => 'Um segundo fator foi adicionado.',
      'factor-removed': () => 'Um segundo fator foi removido.',
    },
  },
  linkFallback: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  staffFooter: (brand) => `Você recebe este e-mail porque tem uma conta no painel de ${brand}.`,
  footer: {
    questions: 'Tem dúvidas? Teremos todo o gosto em ajudar:',
    refundPolicy: 'Política de reembolso',
    terms: 'Termos e condições',
    privacy: 'Política de privacidade',
    notice: (brand) =>
      `${brand} é um serviço privado que prepara e envia solicitações mediante pagamento. Não é um órgão do governo. O formulário oficial é gratuito no site do próprio governo:`,
    why: 'Recebe este e-mail porque um pedido foi feito com este endereço.',
    whyElsewhere: 'Recebe este e-mail porque este endereço foi informado para este pedido.',
  },
}
