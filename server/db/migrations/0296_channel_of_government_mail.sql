-- The way by which a message came is its channel; nothing else of it changes.
alter table government_mails rename column door to channel;
