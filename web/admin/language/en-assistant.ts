/** The words of the filing assistant, on its page and on the order. */
export const enAssistant = {
  assistant: {
    title: 'Filing Assistant',
    text: 'An extension for Chrome and Edge that fills in the official form with the values of an order. You check them and send the form yourself.',
    fillIn: 'Fill in the official form',
    handedOver: 'Handed to the filing assistant for {{minutes}} minutes',
    notTaken: 'The filing assistant did not receive the order. Reload it under Extensions, and try again.',
    installed: 'Installed in this browser, version {{version}}',
    old: 'Version {{version}} is installed; {{latest}} is available here',
    missing: 'Not installed in this browser',
    looking: 'Looking for it…',
    download: 'Download the assistant',
    forSite: 'It works only on {{site}}, and accepts orders only from this address.',
    stepsTitle: 'Installing it, once for each browser',
    steps: {
      download: 'Download the zip with the button above.',
      unpack: 'Unpack it into a folder that stays where it is.',
      open: 'Type chrome://extensions into the address bar (edge://extensions in Edge), and switch on Developer mode.',
      load: 'Press “Load unpacked”, and choose the folder entrada-assistant.',
      use: 'Come back to an order, and press “Fill in the official form”.',
    },
    pictures: {
      download: 'A page with a download button, and a zip that drops into a folder',
      unpack: 'A zip from which a folder comes',
      open: 'The page of extensions, with the switch of Developer mode on at the right',
      load: 'The page of extensions, with the button Load unpacked at the left',
      use: 'The official form, its fields outlined in green, and the panel of the assistant in a corner',
    },
    rulesTitle: 'What it does, and what it never does',
    rules: {
      fills:
        'It outlines in green what it filled in. What it is not sure of stays empty and is listed in its panel with a button to copy it.',
      show: 'Press “Show the field” there and then the field on the page: it knows the field until you press “Forget”.',
      never: 'It never sends the form, and never touches a captcha, a password or a hidden field.',
      minutes:
        'It holds the values of an order for ten minutes, only in this browser. Every hand-over is recorded in the history of the order.',
      ticket:
        'When the page offers the ticket as a PDF, press “Attach to order”: it waits there as ready to check, and nothing is sent. Keep the order open meanwhile.',
    },
  },
} as const
