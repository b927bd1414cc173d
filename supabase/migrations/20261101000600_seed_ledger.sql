-- What the seed has planted, so that it plants each thing once: a team or player that an admin renamed, moved or deleted
-- is his, and no later start brings the original back.

create table private.planted_seeds (
  -- 'team' or 'player'; 'file' for a whole seed file, keyed by its checksum.
  kind text not null check (kind in ('team', 'player', 'file')),
  -- team: abbreviation; player: first name, last name and birthdate, so that a trade in a later seed is the same player.
  key text not null,
  -- The row it became. No foreign key: the entry must outlive the row.
  row_id bigint,
  planted_at timestamptz not null default now(),
  primary key (kind, key)
);
comment on table private.planted_seeds is 'Ledger of supabase/seed.sql: every natural key it has planted.';

alter table private.planted_seeds enable row level security;
revoke all on table private.planted_seeds from public, anon, authenticated, service_role;
