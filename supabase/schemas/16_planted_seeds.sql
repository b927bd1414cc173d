-- What the seed has inserted, so that it inserts each team and player only once. A team or player that an admin renamed, moved
-- or deleted is not inserted again at a later start.

create table private.planted_seeds (
  -- 'team' or 'player'; 'depth' for a player's depth; 'file' for a whole seed file, keyed by its checksum.
  kind text not null check (kind in ('team', 'player', 'file', 'depth')),
  -- team: abbreviation. player and depth: first name, last name and birthdate, without the team, because players are traded.
  key text not null,
  -- The inserted row. Not a foreign key, because the entry must outlive the row.
  row_id bigint,
  planted_at timestamptz not null default now(),
  primary key (kind, key)
);
comment on table private.planted_seeds is 'Ledger of supabase/seed.sql: every natural key it has planted.';

alter table private.planted_seeds enable row level security;
revoke all on table private.planted_seeds from public, anon, authenticated, service_role;
