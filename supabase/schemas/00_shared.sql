-- The whole schema as it is now, one file per table or area, applied in the order of the file names. Edit the file here and add
-- a migration that makes the same change: a test builds a database from each and compares them (CONTRIBUTING.md).
--
-- Rules of these files:
-- * they run on the embedded PostgreSQL, on an operator's own, and on hosted Supabase. The roles anon,
--   authenticated and service_role and the schema auth exist before the first file;
-- * a hosted project grants everything on new tables and functions to the API roles, so each table here revokes all of it first
--   and then grants what it needs by name, and 24_function_rights.sql does the same for functions;
-- * every policy must hold even if every privilege were granted;
-- * raise exception has a readable sentence for any client, a code in hint, and its parameters as JSON in detail. The page
--   turns codes into sentences of its own (ADMIN_SENTENCES, LINEUP_SENTENCES, and OWN_TEAM_SENTENCES in web/backend).

-- Functions and tables that the API does not serve.
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Removes the same blanks as JavaScript's trim(), so that a form and the database treat the same names as equal.
create function private.trimmed(value text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
$$;

-- Counts a row's changes, so that a client notices that its copy is stale. last_imported_at and nhl_id do not count.
create function private.count_revision() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The log and lineups refer to rows by id.
  if new.id is distinct from old.id then
    raise exception 'The id of a row cannot be changed.' using hint = 'row_id_is_fixed';
  end if;
  -- Clients cannot set these two.
  new.revision := old.revision;
  new.updated_at := old.updated_at;
  if to_jsonb(new) - array['last_imported_at', 'nhl_id']
    is distinct from to_jsonb(old) - array['last_imported_at', 'nhl_id'] then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- Servers cache public responses in memory. A statement that changes a row sends the table's name to the channel line_rush_changes when
-- it commits, and servers drop their cached responses. Others send nothing, or anyone with an account could make the servers drop them.
create function private.announce_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  perform pg_notify('line_rush_changes', tg_table_name);
  return null;
end;
$$;
