-- A claim that came with taking the next order goes again with the page, where nothing was done; one that somebody made stays.
alter table order_claims add column taken boolean not null default false;
