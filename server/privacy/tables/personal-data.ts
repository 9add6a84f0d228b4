import type { ES_HELD } from '#server/words/es-held.ts'

/** What a column holds of a person, and what stands there once its order is anonymised: SQL of the row `t`, or why it stays. */
type Personal = { holds: string; becomes: string } | { holds: string; stays: string }

export interface PersonalTable {
  /** What its rows are called where people read of them. */
  name: keyof typeof ES_HELD
  /** What it is kept for. */
  purpose: keyof typeof ES_HELD
  /** Which rows `t` are of the orders `$1`. */
  of: string
  /** Which of them the order takes along; all where nothing is said. */
  only?: string
  /** Rows in which somebody else stands, or does too, and the columns of these that nobody is given. */
  others?: { in: string; hides: string }
  columns: Record<string, Personal>
  /** The columns that hold nothing of a person. */
  plain: string
  /** What changes beside, that holds nothing of a person: SQL. */
  also?: Record<string, string>
  /** Its rows go, whole. */
  rowsGo?: true
}

const OF_ORDER = 't.order_id = any ($1::bigint[])'
const OF_MAIL = 't.mail_id in (select id from mails where order_id = any ($1::bigint[]))'
const OF_DOCUMENT = 't.document_id in (select id from documents where order_id = any ($1::bigint[]))'
const OF_MESSAGE = 't.message_id in (select id from webhook_messages where order_id = any ($1::bigint[]))'
const OF_NOTE = 't.id in (select note_id from shift_note_orders where order_id = any ($1::bigint[]))'
/** SQL: the document `d` names another traveller and nobody let it be sent, or it came with a message that was taken off the order. */
export const ANOTHERS = `(d.verdict = 'stopped' and d.allowed_at is null or exists (select from government_mail_files f
  join government_mail_orders l using (mail_id, order_id) where f.document_id = d.id and l.refused_at is not null))`
/** A jsonb object with these of its keys alone; null stays null. */
const only = (column: string, keys: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(t.${column}) where key = any ('{${keys}}'))`
const EMPTY = `''`
const NONE = 'null'

/**
 * Of a payment: what identifies it and what the card's issuer answered stays, since a dispute may come up to 540 days after it and names
 * these, and they identify nobody. What could identify its payer goes: address, browser, device, account, and the card by its digits and
 * its fingerprint.
 */
const PAYMENT_STAYS = only(
  'payment',
  `status,gateway,transaction_id,amount,currency,card_brand,authorisation_code,arn,descriptor,three_d_secure_eci,three_d_secure_id,
    avs_result,cvv_result`.replaceAll(/\s/g, ''),
)

const emptied = (holds: string, becomes = EMPTY): Personal => ({ holds, becomes })
const stays = (holds: string, why: string): Personal => ({ holds, stays: why })

/**
 * TABLE: table -> what it holds of travellers. Anonymising (anonymise-orders.ts), the export (server/privacy/what-is-held.ts) and
 * docs/data-map.md are made of it. In the order in which rows are changed: what others are found by comes after them.
 */
export const PERSONAL_DATA: Record<string, PersonalTable> = {
  orders: {
    name: 'The order and its traveller',
    purpose: 'Working on orders: queues, lists, search, mails',
    of: OF_ORDER,
    columns: {
      name: emptied('first name', `'Anonymised'`),
      last_name: emptied('last name'),
      email: emptied('e-mail'),
      country_code: emptied('dialling code', NONE),
      phone_number: emptied('phone number', NONE),
      duplicate: emptied('that another order is for the same passport', 'false'),
      tags: emptied('tags that staff put on it', `'{}'`),
      nationality: stays('nationality', 'the country report counts it'),
      intended_arrival_year: stays('year of the arrival', 'a date'),
      intended_arrival_month: stays('month of the arrival', 'a date'),
      intended_arrival_date: stays('day of the arrival', 'a date'),
      flight_day: stays('day of the flight', 'a date'),
      language: stays('language', 'tells nobody apart'),
    },
    plain: `order_id landing_site created_at process_status processing_mode paid_at processing_date released queue refund_date refunded_by
      status_before_delete version arrives moved_at due_at changed_by changed_since gateway checks ready stopped mail_state mail_trouble
      downloaded answered anonymised_at put_off_until back_at assigned_to`,
    also: { anonymised_at: 'now()', version: 't.version + 1' },
  },
  applications: {
    name: 'The application with its payment',
    purpose: 'Filling in the government’s form; the payment for refunds and disputes',
    of: OF_ORDER,
    columns: {
      form: emptied(
        'the whole form: passport and residence numbers, birth, address, work, flights, lodging',
        `'{}'::jsonb`,
      ),
      passport_mark: emptied(
        'a keyed hash of the passport number, by which orders of the same passport are found',
        NONE,
      ),
      as_sent: emptied('values as they came where others are kept', NONE),
      needs_check: emptied('values that are to be checked', `'[]'::jsonb`),
      notes: emptied('remarks of the intake on values', NONE),
      waived: emptied('values that somebody kept as they are, and why', `'[]'::jsonb`),
      payment: emptied(
        'address, device, account of the purchase, the card’s digits and fingerprint; gateway and ids stay',
        PAYMENT_STAYS,
      ),
      terms: emptied(
        'address of the consent; its versions, digests and time stay',
        only('terms', 'version,accepted_at,refund_policy_version,text_sha256,refund_policy_sha256'),
      ),
      transaction_id: stays('the gateway’s number of the payment', 'accounts, refunds and disputes name it'),
      external_reference: stays('the landing site’s number of the order', 'a repeated delivery is known by it'),
      language: stays('language', 'tells nobody apart'),
    },
    plain: 'order_id landing_site merchant_name no_refund_needed_at',
  },
  second_payments: {
    name: 'Second payments',
    purpose: 'Possible double charges: who is to get a payment back',
    of: OF_ORDER,
    columns: {
      transaction_id: stays('the gateway’s number of a second payment', 'accounts, refunds and disputes name it'),
      payment: emptied(
        'address, device, account of that payment, the card’s digits and fingerprint; gateway and ids stay',
        PAYMENT_STAYS,
      ),
    },
    plain: 'order_id at',
  },
  passport_flights: {
    name: 'Passport and flight, as a code',
    purpose: 'Possible duplicates: orders of one passport and flight',
    of: OF_ORDER,
    rowsGo: true,
    columns: { mark: emptied('a keyed hash of the passport number, as beside the form') },
    plain: 'order_id arrives flight_day waived',
  },
  order_search: {
    name: 'What search finds the order by',
    purpose: 'Search by name, e-mail and phone',
    of: OF_ORDER,
    columns: {
      txt: emptied('names and e-mail, folded'),
      digits: emptied('digits of the phone and the order id, which stays', 't.order_id::text'),
      digit_keys: emptied('the same for the index'),
    },
    plain: 'order_id',
  },
  remarks: {
    name: 'Staff remarks',
    purpose: 'Staff tell each other what happened',
    of: OF_ORDER,
    columns: { remark: emptied('whatever staff wrote') },
    plain: 'id order_id staff_id old_author created_at whatsapp telephone status_refund voided chargeback report_error',
  },
  old_mails: {
    name: 'Mails from the previous system',
    purpose: 'What the previous system says it mailed the traveller',
    of: OF_ORDER,
    columns: {
      email: emptied('e-mail'),
      subject: emptied('its subject'),
      body: emptied('its words', NONE),
      state: emptied('what that system says became of it, which may name the address'),
    },
    plain: 'id order_id at provider',
  },
  imported_records: {
    name: 'Records from the previous system',
    purpose: 'What comes from the previous system is taken in once',
    of: OF_ORDER,
    columns: {
      key: stays('a keyed digest of a line of its export', 'a line that is read again is known by it'),
      said: stays('the same of all that the line said', 'a line that is read again is known by it'),
    },
    plain: 'site_id kind order_id',
  },
  calls: {
    name: 'Calls to the traveller',
    purpose: 'Calling travellers: what was tried, and when to call again',
    of: OF_ORDER,
    columns: { again_at: emptied('when the traveller is to be called again', NONE) },
    plain: 'id order_id staff_id at outcome remark_id version',
  },
  put_offs: {
    name: 'Times it was put off',
    purpose: 'Orders that are put off, until when and why',
    of: OF_ORDER,
    columns: { reason: emptied('whatever staff wrote') },
    plain: 'id order_id staff_id at kind until woken_at woken_by',
  },
  new_dates: {
    name: 'New dates given',
    purpose: 'By when a ticket is expected, where somebody of the office said so in place of what was promised first',
    of: OF_ORDER,
    columns: {},
    plain: 'id order_id instead_of expected_by staff_id at',
  },
  disputes: {
    name: 'Payment disputes',
    purpose: 'Disputes of payments: what a bank or gateway says, by when an answer is due, how it ended',
    of: OF_ORDER,
    columns: {
      card_last4: emptied('the card’s last four digits', NONE),
      note: emptied('whatever staff wrote'),
      transaction_id: stays('the gateway’s number of the payment', 'accounts and disputes name it'),
      reference: stays('the landing site’s number of the order', 'accounts and disputes name it'),
      case_number: stays('the gateway’s number of the dispute', 'accounts and disputes name it'),
    },
    plain: `id order_id matched_by gateway stage state reason code scheme amount currency opened_at due_at guessed_due_at outcome_amount ended_at
      paid_on source worker_id version told_due_at told_days`,
  },
  dispute_packs: {
    name: 'Answers to disputes',
    purpose: 'The answers to disputes as they were sent to the bank',
    of: OF_ORDER,
    columns: {
      storage_key: emptied('the file, which is removed'),
      sha256: stays('a digest of the file', 'shows that a file is the one that was sent'),
      argued: stays('which facts it argued', 'names of claims and numbers of our rows'),
      stripe_fields: emptied('what was staged with it at Stripe: name, e-mail, addresses, downloads', NONE),
    },
    plain: `id dispute_id order_id bytes pages black_and_white reason sent_at sent_by stripe submit_tried_at submitted_at submitted_by
      submit_answer`,
  },
  shift_notes: {
    name: 'Notes between shifts',
    purpose: 'What one shift leaves to the next; for 30 days',
    of: OF_NOTE,
    // Their text tells of these too.
    others: {
      in: `exists (select from shift_note_orders o where o.note_id = t.id and o.order_id <> all ($1::bigint[]))`,
      hides: 'text',
    },
    columns: { text: emptied('whatever staff wrote') },
    plain: 'id staff_id version saved_at handed_at confirmed_by confirmed_at emptied_at',
    also: { emptied_at: 'now()', version: 't.version + 1' },
  },
  notices: {
    name: 'Notices to the office',
    purpose: 'Members of staff hear of what happens to their orders; for 30 days',
    of: OF_ORDER,
    rowsGo: true,
    columns: { order_id: emptied('that the traveller of an order answered or asked, or the government wrote of them') },
    plain: 'id staff_id dispute_id kind count actor_id first_at at read_at',
  },
  refunds: {
    name: 'Refunds of the payment',
    purpose: 'Refunds: who asked, who decided, what was made',
    of: OF_ORDER,
    columns: {
      note: emptied('whatever staff wrote'),
      asked: emptied('what was asked, with that note', NONE),
      reference: stays('the gateway’s number of the refund', 'accounts and disputes name it'),
    },
    plain:
      'id order_id amount currency is_whole reason state came_from asked_by asked_at decided_by decided_at done_by done_at',
  },
  answers: {
    name: 'Answers of the traveller',
    purpose: 'What travellers answered on their page',
    of: OF_ORDER,
    columns: {
      given: emptied('the values as they were typed', `'{}'::jsonb`),
      reason: emptied('what staff wrote to the traveller', NONE),
    },
    plain: 'id order_id value mail_id at verdict decided_by decided_at',
  },
  data_requests: {
    name: 'Requests about their data',
    purpose: 'What travellers asked for of their own data on their page',
    of: OF_ORDER,
    only: 't.handled_at is null',
    columns: {
      kind: stays('whether a copy or an erasure was asked for', 'shows that the request was served'),
      asked_at: stays('when', 'shows that the request was served'),
    },
    plain: 'id order_id handled_at handled_by',
    // Nothing is held any more.
    also: { handled_at: 'now()' },
  },
  passes: {
    name: 'The pass on the order’s page',
    purpose: 'The traveller’s pass',
    of: OF_DOCUMENT,
    others: {
      in: `exists (select from documents d where d.id = t.document_id and ${ANOTHERS})`,
      hides: 'qr choices application_code traveller',
    },
    columns: {
      qr: emptied('the code of the document'),
      picture: emptied('its first page'),
      choices: emptied('what each of its several codes says, and these codes'),
      application_code: emptied('the government’s code of the application'),
      traveller: emptied('the name in the document'),
    },
    plain: 'document_id codes',
    rowsGo: true,
  },
  recalls: {
    name: 'Recall mails',
    purpose: 'Nobody is told twice that a document no longer counts',
    of: OF_DOCUMENT,
    columns: { email: emptied('e-mail', `'removed-' || t.mail_id`) },
    plain: 'document_id mail_id sent_at',
  },
  wallet_passes: {
    name: 'Passes in a wallet',
    purpose: 'Passes in wallets are brought up to date',
    of: OF_ORDER,
    columns: { language: stays('language', 'tells nobody apart') },
    plain: 'order_id direction wallet document_id given_at changed_at told_at',
  },
  wallet_devices: {
    name: 'Devices with a pass',
    purpose: 'Devices that are told when a pass in their wallet changes',
    of: OF_ORDER,
    columns: {
      device_id: emptied('the name that the device gives itself here'),
      push_token: emptied('where Apple reaches it'),
    },
    plain: 'order_id direction registered_at told_at',
    rowsGo: true,
  },
  downloads: {
    name: 'Downloads by the traveller',
    purpose: 'Proof that the traveller used the service',
    of: OF_ORDER,
    columns: {
      ip: emptied('network address'),
      place: emptied('where that is'),
      user_agent: emptied('browser, as it names itself'),
      browser: emptied('browser'),
      os: emptied('system'),
    },
    plain: 'id order_id document_id created_at',
  },
  mail_attempts: {
    name: 'Attempts to send a mail',
    purpose: 'A mail is sent at most once',
    of: OF_MAIL,
    columns: { detail: emptied('the provider’s words, which may name the address', NONE) },
    plain: 'id mail_id started_at finished_at outcome',
  },
  mail_texts: {
    name: 'Mails as they were sent',
    purpose: 'The mail with the ticket as it was sent: it answers disputes',
    of: OF_MAIL,
    columns: {
      sender: emptied('who sent it'),
      subject: emptied('its subject'),
      body: emptied('its words, without the secrets of its links'),
      files: emptied('the names of its files'),
    },
    plain: 'mail_id attempt_id',
    rowsGo: true,
  },
  page_texts: {
    name: 'The order’s page as it was shown',
    purpose: 'What the order’s page showed to who had proved it: it answers disputes',
    of: OF_ORDER,
    columns: { body: emptied('its words, without e-mail addresses, passport number and fellow travellers') },
    plain: 'order_id sha256 offered promised_day first_shown_at last_shown_at times',
    rowsGo: true,
  },
  mail_suppressions: {
    name: 'Addresses that get no mail',
    purpose: 'Nothing goes to an address that bounced or complained',
    of: OF_MAIL,
    columns: { email: emptied('e-mail') },
    plain: 'state at mail_id lifted_at',
    rowsGo: true,
  },
  mail_words: {
    name: 'Mails with a ready text',
    purpose: 'What a mail with a ready text says',
    of: OF_MAIL,
    columns: { words: emptied('its words, which name the traveller') },
    plain: 'mail_id language',
    rowsGo: true,
  },
  corrections: {
    name: 'Corrections asked for',
    purpose: 'What a mail asks the traveller for',
    of: OF_MAIL,
    columns: { note: emptied('what staff wrote to the traveller') },
    plain: 'mail_id fields note_language reasons withdrawn_at',
  },
  government_mail_files: {
    name: 'Files of the government’s messages',
    purpose: 'What became of each file of the government’s messages',
    of: OF_ORDER,
    others: {
      in: `exists (select from government_mail_orders l where l.mail_id = t.mail_id and l.order_id = t.order_id and l.refused_at is not null)`,
      hides: 'problem',
    },
    columns: { problem: emptied('why a file was refused, which may quote it', NONE) },
    plain: 'mail_id order_id place document_id',
  },
  government_mails: {
    name: 'Messages of the government',
    purpose: 'The government’s messages to application addresses',
    of: 't.id in (select mail_id from government_mail_orders where order_id = any ($1::bigint[]) and refused_at is null)',
    // One that is for others too stays until the last of them goes.
    only: `not exists (select from government_mail_orders g join orders o using (order_id)
      where g.mail_id = t.id and g.refused_at is null and o.anonymised_at is null)`,
    others: {
      in: `exists (select from government_mail_orders g
        where g.mail_id = t.id and g.refused_at is null and g.order_id <> all ($1::bigint[]))`,
      hides: 'envelope_to recipients subject body files problem',
    },
    columns: {
      storage_key: emptied('the original, which is removed', NONE),
      envelope_from: emptied('who sent it', NONE),
      envelope_to: emptied('application addresses', `'{}'::text[]`),
      from_name: emptied('who sent it'),
      from_address: emptied('who sent it'),
      recipients: emptied('to whom it was written', `'{}'::text[]`),
      subject: emptied('its subject'),
      body: emptied('its words'),
      files: emptied('the names of its files', `'[]'::jsonb`),
      problem: emptied('why it was not read whole', NONE),
      proofs: stays('what proves its sender', 'names domains, no person'),
      fingerprint: stays('a digest of the message', 'a repeated delivery is known by it'),
    },
    plain: 'id received_at channel state bytes sender sent_at decided_by decided_at site_id',
  },
  mails: {
    name: 'Mails to the traveller',
    purpose: 'What was sent to the traveller, and what came of it',
    of: OF_ORDER,
    columns: {
      email: emptied('e-mail'),
      reason: emptied('the provider’s words, which may name the address', NONE),
      provider_message_id: emptied('the provider’s number of the mail', NONE),
    },
    // What waits goes to nobody.
    also: {
      state: `case when t.state = 'queued' then 'failed' else t.state end`,
      handled_at: 'coalesce(t.handled_at, now())',
    },
    plain: `id outbox_id order_id document_id also_documents documents_of_others kind language provider state created_at sent_by state_at delivered_at
      opened_at sent_anyway repeats handled_at handled_by staff_change`,
  },
  documents: {
    name: 'Documents of the government',
    purpose: 'The government’s documents of the order',
    of: OF_ORDER,
    others: {
      in: `exists (select from documents d where d.id = t.id and ${ANOTHERS})`,
      hides: 'original_name comparison',
    },
    columns: {
      storage_key: emptied('the file, which is removed'),
      original_name: emptied('the file’s name as it came'),
      file1: stays('its name on the wire', 'random; what a landing site named so is asked of it no more'),
      sha256: stays('a digest of the file', 'shows that a file is the one that was delivered'),
      comparison: emptied('what was found in it', NONE),
      allowed_reason: emptied('why staff let it be sent', `case when t.allowed_reason is not null then '' end`),
      confirmed_reason: emptied(
        'why staff say that it is this traveller’s',
        `case when t.confirmed_reason is not null then '' end`,
      ),
    },
    // Nobody is offered what is not there any more.
    also: { withdrawn_at: 'coalesce(t.withdrawn_at, now())', to_check: 'false' },
    plain: `id order_id kind bytes pages created_at uploaded_by superseded_at withdrawn_at source to_check scan verdict allowed_at
      allowed_by state in_addition compared_at shown_code confirmed_at confirmed_by`,
  },
  legal_holds: {
    name: 'Legal holds',
    purpose: 'Orders that are kept as they are',
    of: OF_ORDER,
    columns: { reason: stays('why staff keep it', 'it goes with the hold, and a held order is never anonymised') },
    plain: 'order_id since held_by',
  },
  order_events: {
    name: 'Events of the order',
    purpose: 'What the traveller and the landing site are told, each thing once',
    of: OF_ORDER,
    columns: {},
    plain: 'order_id event subject at due_at bulk settled_at mail_id no_mail',
    // What was not told yet is told to nobody.
    also: {
      settled_at: 'coalesce(t.settled_at, now())',
      no_mail: `case when t.settled_at is null then 'not-so' else t.no_mail end`,
    },
  },
  webhook_attempts: {
    name: 'Messages to the landing site',
    purpose: 'What landing sites were posted and what they answered; for 14 days',
    of: OF_MESSAGE,
    rowsGo: true,
    columns: { answer: emptied('how the site’s answer begins, whatever it says') },
    plain: 'id message_id at attempt url body signatures status problem took_ms',
  },
  audit_log: {
    name: 'Entries of the audit log',
    purpose: 'Who did what, when and from where; sealed',
    of: OF_ORDER,
    columns: {
      before: emptied('values before, but for those that kept_in_audit() names', 'redact_audit()'),
      after: emptied('values after, but for those that kept_in_audit() names', 'redact_audit()'),
      ip: emptied('the traveller’s network address; that of staff stays', 'redact_audit()'),
    },
    plain: 'id at actor_kind actor_id actor_name event order_id staff_id request_id salt',
  },
}
