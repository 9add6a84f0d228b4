import { Counter, Histogram } from 'prom-client'

/** TABLE: what a process counts as it works; /metrics shows it. Labels are words of ours, never a value that somebody sent. */
export const MEASURES = {
  requests: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'code'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [],
  }),
  jobs: new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that one try of a job took in this process, and whether it was done',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [],
  }),
  mails: new Histogram({
    name: 'mail_handover_duration_seconds',
    help: 'Time that a mail provider took, and what it said',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [],
  }),
  mailEvents: new Counter({
    name: 'mail_events_total',
    help: 'Events that mail providers told: that took a mail further, that said nothing new, that were of no mail of ours',
    labelNames: ['provider', 'result'],
    registers: [],
  }),
  disputeEvents: new Counter({
    name: 'dispute_events_total',
    help: 'Events that gateways told of disputes: that changed a case, said nothing new, were ignored or repeated; and what was unsigned or unreadable',
    labelNames: ['gateway', 'result'],
    registers: [],
  }),
  readings: new Histogram({
    name: 'reading_duration_seconds',
    help: 'Time from the wish to read a file of somebody to the answer, waiting included; outcome done, time, memory or crash',
    labelNames: ['lane', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 90],
    registers: [],
  }),
  replicaReads: new Counter({
    name: 'replica_reads_total',
    help: 'What only reads, with DATABASE_REPLICA_URL: answered there (instead="no"), or by the primary as the replica was away, behind or failed',
    labelNames: ['instead'],
    registers: [],
  }),
  spans: new Counter({
    name: 'trace_spans_total',
    help: 'Spans that were sent to OTEL_EXPORTER_OTLP_ENDPOINT, and those that could not be',
    labelNames: ['outcome'],
    registers: [],
  }),
} as const
