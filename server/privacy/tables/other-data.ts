/** A table that holds nothing of travellers that could be found by a person or their order. */
interface OtherTable {
  /** Why not, or whose it is. */
  why: string
  /** All its columns. */
  columns: string
}

/** TABLE: every other table. A column that stands neither here nor in PERSONAL_DATA fails `data-map.api.test.ts`. */
export const OTHER_DATA: Record<string, OtherTable> = {
  attempts: {
    why: 'Counters of attempts; keys are keyed hashes, and go within days',
    columns: 'key count counted_at free_at forgotten_at',
  },
  audit_seals: { why: 'Digests', columns: 'id at first_id last_id rows digest seal form' },
  audit_redactions: { why: 'Digests with a salt that is gone', columns: 'audit_id order_id at digest kept' },
  audit_reforms: { why: 'Digests', columns: 'seal_id digest' },
  authenticators: {
    why: 'Of staff: what the codes of their app are made from, sealed; until they take it off',
    columns: 'staff_id secret last_step created_at confirmed_at',
  },
  begun_passkeys: { why: 'Of staff, for ten minutes', columns: 'staff_id session_id challenge expires_at' },
  begun_jobs: { why: 'Ids', columns: 'job payload begun begun_at set_aside_at' },
  completion_count: { why: 'Counts of staff’s work', columns: 'span since what value step n' },
  completion_delta: {
    why: 'Counts of staff’s work',
    columns: 'day hour staff_id landing_site language took_step n',
  },
  completions: {
    why: 'Ids and moments of staff’s work',
    columns: 'order_id at staff_id took_seconds landing_site language',
  },
  country_count: { why: 'Counts', columns: 'span since nationality mode n' },
  country_delta: { why: 'Counts', columns: 'day nationality mode n' },
  data_keys: { why: 'Digests by which keys are known again', columns: 'id check_value first_used_at' },
  dispute_changes: {
    why: 'What changed of a dispute, by whom; of what a traveller is known by only that it changed',
    columns: 'id dispute_id at staff_id source changes',
  },
  dispute_file_columns: {
    why: 'Settings: what the columns of gateways’ files are',
    columns: 'header_hash gateway columns staff_id at',
  },
  dispute_events: {
    why: 'What gateways told of disputes: ids, moments, reasons and amounts, nothing of a cardholder',
    columns: 'id gateway event_id kind told_at received_at result object_id payment_id facts',
  },
  ended_proofs: { why: 'Ids', columns: 'order_id ended_at ended_by' },
  erasures: {
    why: 'Requests to erase a person, and their proof: order ids, and a keyed hash of the e-mail or passport number',
    columns: 'id by person order_ids left_out_ids state asked_by asked_at decided_by decided_at emptied',
  },
  gateways: { why: 'Settings', columns: 'id gateway_name is_active' },
  government_mail_orders: { why: 'Ids', columns: 'mail_id order_id created_at attached_by refused_by refused_at' },
  imports: {
    why: 'How far a file was imported; the file itself and its .rejected.ndjson are the operator’s',
    columns:
      'id site_id kind path bytes_done hash_done lines_done created repeated rejected rejected_bytes started_at updated_at',
  },
  index_keys: { why: 'The key of the keyed hashes of passports, sealed', columns: 'name sealed' },
  intake_answers: {
    why: 'The landing site’s name of a delivery and a digest of all that came: a repeated delivery gets the same answer, and brings nothing anew',
    columns: 'site_id key body_hash order_id created_at',
  },
  intake_keys: { why: 'Of landing sites', columns: 'id site_id name hash created_at revoked_at scopes test' },
  landing_sites: {
    why: 'Of landing sites',
    columns: 'id name domain settings mails_off webhook_url webhook_secret webhook_secret_since retention_days',
  },
  list_bucket: { why: 'Counts', columns: 'shift list bucket n' },
  list_delta: { why: 'Counts', columns: 'list bucket n' },
  live_log: { why: 'Ids, for minutes', columns: 'xid at topic order_ids lists entered part staff_ids' },
  macro_runs: { why: 'Ids', columns: 'run order_id preset_id version staff_id at' },
  migrations: { why: 'Names of migrations', columns: 'name sha256 applied_at' },
  old_statuses: {
    why: 'The status in which an order came from the system before',
    columns: 'order_id status at opened_at',
  },
  number_seals: { why: 'How far numbers are sealed anew', columns: 'key_id last_id done_at' },
  open_count: { why: 'Counts', columns: 'what span since list mode back n' },
  open_delta: { why: 'Counts', columns: 'list mode back is_open due_hour flight_day arrival_day n' },
  order_claims: { why: 'Ids', columns: 'order_id staff_id claimed_at active_at taken' },
  order_renewals: { why: 'Ids', columns: 'rules list last_id renewed_at' },
  passkeys: {
    why: 'Of staff: public keys, and what their owners call them; until they take them off',
    columns: 'id staff_id name public_key counter transports created_at used_at',
  },
  link_requests: {
    why: 'Who asked for a link again: what was typed until a job has looked for it, some seconds; order ids and keyed hashes; gone after a day',
    columns: 'id created_at email link_order link_hash language ip order_ids mail_id code_hash used_at',
  },
  password_links: {
    why: 'Of staff; ended within days',
    columns: 'id staff_id kind hash created_at expires_at ended_at mail_id',
  },
  presence: { why: 'Of staff, for minutes', columns: 'staff_id tab order_id queue expires_at' },
  policy_texts: { why: 'Of landing sites: terms and refund policies', columns: 'sha256 body' },
  presets: { why: 'Of staff: ready texts and macros', columns: 'id kind code version removed' },
  preset_versions: { why: 'Of staff: what was saved of them', columns: 'preset_id version content staff_id at' },
  recovery_codes: { why: 'Of staff: digests; each goes when it is used', columns: 'hash staff_id' },
  remembered_devices: {
    why: 'Of staff: digests; thirty days',
    columns: 'hash staff_id created_at expires_at ip user_agent',
  },
  remark_mentions: { why: 'Of staff: ids', columns: 'remark_id staff_id' },
  replaced_files: {
    why: 'Random keys of files that were sealed anew, for an hour',
    columns: 'storage_key replaced_at',
  },
  removed_files: { why: 'Random keys of files that are about to be removed', columns: 'storage_key at' },
  role_rules: { why: 'Settings', columns: 'role second_factor idle_minutes' },
  saved_views: { why: 'Of staff', columns: 'id owner_id name queue columns sort filters shared_with saved_at' },
  sessions: {
    why: 'Of staff; 90 days after their end',
    columns: 'id staff_id created_at expires_at ended_at remember ip user_agent last_used_at confirmed_at factor_at',
  },
  shift_note_orders: { why: 'Ids', columns: 'note_id order_id' },
  shift_starts: { why: 'Settings', columns: 'minute' },
  site_policies: {
    why: 'Of landing sites: which text a version has, and who entered it',
    columns: 'id site_id kind version sha256 entered_at entered_by',
  },
  sign_in_challenges: {
    why: 'Of staff: digests; for twenty minutes, and gone within a day',
    columns: 'hash staff_id browser remember expires_at',
  },
  staff: {
    why: 'Of staff: name and e-mail stay, so that the history keeps who did what',
    columns: 'id name email password_hash role created_at deleted_at suspended_at',
  },
  staff_changes: {
    why: 'Of staff: who did what to whose account',
    columns: 'id at staff_id by_id what role',
  },
  tags: { why: 'Of staff: what tags there are', columns: 'id name colour retired' },
  test_orders: {
    why: 'What landing sites sent to try their programs out, of people who do not exist; without passport and residence numbers, the last 1,000 of a site, for 30 days at most, and gone at a click',
    columns:
      'order_id site_id key body_hash external_reference content payment seconds flags warnings paid_at created_at',
  },
  webhook_messages: {
    why: 'Ids and names of events; of refunds and disputes amounts and the gateway’s numbers',
    columns: 'id message_id site_id order_id event subject detail at state attempts last_answer',
  },
}
