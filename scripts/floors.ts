export interface Floor {
  name: string
  /** What stands here, in a few words: the picture of the house in CONTRIBUTING.md says the same. */
  holds: string
  /** Folders and files of the root, from below: each imports only from floors below and from rooms named before it. A part of a
   * room (`documents/reading`) may stand further down than its room. */
  rooms: string[]
}

export interface House {
  /** The folder whose first folders and files are the rooms. */
  root: string
  /** From the ground up. */
  floors: Floor[]
}

/** TABLE: the floors of the server, of the back-office's pages, of the filing assistant and of the example. A new room is a word here, as far down as it can stand. */
export const HOUSES: House[] = [
  {
    root: 'server',
    floors: [
      {
        name: 'ground',
        holds: 'knows no order: the environment, words, the database, files, time, signatures, limits, the audit log',
        rooms: [
          'start-error.ts',
          'backup-place.ts',
          'secret.ts',
          'env-values.ts',
          'wallet-keys.ts',
          'mail-keys.ts',
          'env.ts',
          'measures.ts',
          'tracing',
          'normalise',
          'words',
          'errors.ts',
          'db',
          'sealing',
          'files',
          'log-lines.ts',
          'start-failure.ts',
          'readers',
          'context.ts',
          'time',
          'raw-json.ts',
          'verb.ts',
          'jobs.ts',
          'security',
          'audit',
          'visitors',
        ],
      },
      {
        name: 'workshop',
        holds:
          'what nouns are made with: the official form, reading and comparing documents, the transport and the words of mail, wallet passes, letters of every script',
        rooms: [
          'lettering',
          'official-form',
          'documents/reading',
          'documents/checking',
          'mail-transport',
          'mail-templates',
          'wallets',
        ],
      },
      {
        name: 'records',
        holds: 'what is kept, and the verbs that keep it',
        rooms: [
          'presets',
          'sites',
          'webhooks',
          'inbox',
          'orders',
          'intake',
          'documents/keeping',
          'mails',
          'calls',
          'documents',
          'staff',
        ],
      },
      {
        name: 'views',
        holds: 'what is shown of the records',
        rooms: [
          'lists',
          'exports',
          'tracking',
          'corrections/answers',
          'order-page',
          'live',
          'assistant',
          'reports',
          'shift',
        ],
      },
      {
        name: 'cases',
        holds: 'what is decided about an order as a whole',
        rooms: ['macros', 'corrections', 'defence-packs', 'disputes', 'privacy', 'government-mail', 'moving-in'],
      },
      {
        name: 'http',
        holds: 'the pipeline: who calls, what they sent, the verb, the answer; the public pages and their forms',
        rooms: ['http', 'front'],
      },
      {
        name: 'start',
        holds: 'puts the parts together',
        rooms: ['handlers.ts', 'jobs', 'backup', 'metrics', 'app.ts', 'services.ts', 'demo', 'start', 'main.ts'],
      },
    ],
  },
  {
    root: 'web/admin',
    floors: [
      {
        name: 'ground',
        holds: 'words, shapes of dates, the fields of the form',
        rooms: ['language', 'formats', 'form'],
      },
      { name: 'frame', holds: 'what every screen is set in', rooms: ['frame', 'session', 'query-client.ts', 'live'] },
      {
        name: 'screens',
        holds: 'a screen a room',
        rooms: [
          'colleagues',
          'tags',
          'texts',
          'orders',
          'inbox',
          'filing-assistant',
          'sessions',
          'second-factor',
          'team',
          'defence-pack',
          'government-mail',
          'reports',
          'shift',
          'disputes',
          'future',
          'gateways',
          'password',
          'sites',
          'privacy',
          'audit',
          'dashboard',
          'order',
        ],
      },
      { name: 'shell', holds: 'puts the screens together', rooms: ['shell', 'router.tsx', 'main.tsx'] },
    ],
  },
  {
    root: 'web/assistant',
    floors: [
      {
        name: 'words',
        holds: 'what its parts say to each other, and which field is which',
        rooms: ['chrome.d.ts', 'messages.ts', 'matching'],
      },
      { name: 'page', holds: 'looks at a page, and fills it in', rooms: ['page'] },
      { name: 'scripts', holds: 'what the browser runs', rooms: ['panel', 'background.ts', 'content.ts'] },
    ],
  },
  {
    root: 'examples/landing-site',
    floors: [
      { name: 'form', holds: 'what is asked, and what the official form takes; runs on both sides', rooms: ['form'] },
      { name: 'pages', holds: 'what a traveller sees', rooms: ['pages', 'vite.config.ts'] },
      { name: 'server', holds: 'carts, the outbox, the payment, webhooks', rooms: ['server'] },
    ],
  },
]
