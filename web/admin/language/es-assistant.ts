import type { ScreenWords } from '#web/admin/language/dictionary.ts'

/** The words of the filing assistant, on its page and on the order. */
export const esAssistant: Pick<ScreenWords, 'assistant'> = {
  assistant: {
    title: 'Asistente de tramitación',
    text: 'Una extensión para Chrome y Edge que llena el formulario oficial con los datos de un pedido. Usted los verifica y envía el formulario.',
    fillIn: 'Llenar el formulario oficial',
    handedOver: 'Entregado al asistente de tramitación por {{minutes}} minutos',
    notTaken: 'El asistente no aceptó el pedido. Recárguelo en Extensiones y vuelva a intentarlo.',
    installed: 'Instalado en este navegador, versión {{version}}',
    old: 'Está instalada la versión {{version}}; aquí puede descargar la {{latest}}',
    missing: 'No está instalado en este navegador',
    looking: 'Buscándolo…',
    download: 'Descargar el asistente',
    forSite: 'Funciona solo en {{site}} y acepta pedidos solo de esta dirección.',
    stepsTitle: 'Instalarlo, una vez en cada navegador',
    steps: {
      download: 'Descargue el zip con el botón de arriba.',
      unpack: 'Descomprímalo en una carpeta que no se mueva.',
      open: 'Escriba chrome://extensions en la barra de direcciones (edge://extensions en Edge) y active el Modo de desarrollador.',
      load: 'Pulse «Cargar descomprimida» y elija la carpeta entrada-assistant.',
      use: 'Vuelva a un pedido y pulse «Llenar el formulario oficial».',
    },
    pictures: {
      download: 'Una página con un botón de descarga y un zip que cae en una carpeta',
      unpack: 'Un zip del que sale una carpeta',
      open: 'La página de extensiones, con el Modo de desarrollador activado a la derecha',
      load: 'La página de extensiones, con el botón Cargar descomprimida a la izquierda',
      use: 'El formulario oficial, con los campos en verde y el panel del asistente en una esquina',
    },
    rulesTitle: 'Lo que hace y lo que nunca hace',
    rules: {
      fills:
        'Marca en verde lo que llenó. Lo que no es seguro queda vacío y aparece en su panel con un botón para copiarlo.',
      show: 'Pulse allí «Mostrar el campo» y después el campo en la página: lo conoce hasta que usted pulse «Olvidar».',
      never: 'Nunca envía el formulario ni toca un captcha, una contraseña o un campo oculto.',
      minutes:
        'Guarda los datos de un pedido diez minutos, solo en este navegador. Cada entrega consta en el historial del pedido.',
      ticket:
        'Cuando la página ofrece el e-ticket en PDF, pulse «Adjuntar al pedido»: queda allí listo para revisar y no se envía nada. Deje el pedido abierto mientras tanto.',
    },
  },
}
