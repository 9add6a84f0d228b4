create table erasures (
  id integer not null generated always as identity,
  by text not null,
  person text not null,
  order_ids bigint[] not null,
  state text not null default 'asked'::text,
  asked_by integer not null,
  asked_at timestamp with time zone not null default now(),
  decided_by integer,
  decided_at timestamp with time zone,
  emptied jsonb,
  primary key (id)
);
alter table erasures add constraint erasures_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id);
alter table erasures add constraint erasures_by CHECK ((by = ANY (ARRAY['email'::text, 'passport'::text])));
alter table erasures add constraint erasures_decided CHECK (((state = 'asked'::text) = (decided_at IS NULL)));
alter table erasures add constraint erasures_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id);
alter table erasures add constraint erasures_four_eyes CHECK (((state <> 'done'::text) OR (decided_by <> asked_by)));
alter table erasures add constraint erasures_state CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'withdrawn'::text])));
CREATE INDEX erasures_asked ON public.erasures USING btree (id) WHERE (state = 'asked'::text);
