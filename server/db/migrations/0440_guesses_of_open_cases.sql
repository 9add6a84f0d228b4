-- Of a case that is answered or has ended no deadline is guessed any more (server/disputes/deadlines.ts).
update disputes set guessed_due_at = null where guessed_due_at is not null and state <> 'needs-response';
