alter table corrections add column note_language text;
