/**
 * The tables and functions of the auth service, with the names that GoTrue uses.
 * No statement changes existing tables, so databases of earlier versions keep their accounts and sessions. The tables
 * also have columns that this server does not use, so that a database can move to hosted Supabase with its accounts.
 */
export const AUTH_SCHEMA = `
create schema if not exists auth;

create table if not exists auth.users (
  id uuid primary key,
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  phone text unique,
  email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (
    case
      when email_confirmed_at is null then phone_confirmed_at
      when phone_confirmed_at is null then email_confirmed_at
      when email_confirmed_at < phone_confirmed_at then email_confirmed_at
      else phone_confirmed_at
    end
  ) stored,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_token varchar(255),
  phone_change_sent_at timestamptz,
  reauthentication_token varchar(255),
  reauthentication_sent_at timestamptz,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  banned_until timestamptz,
  deleted_at timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);
create unique index if not exists users_confirmation_token_idx
  on auth.users (confirmation_token) where length(confirmation_token) > 6;
create unique index if not exists users_recovery_token_idx
  on auth.users (recovery_token) where length(recovery_token) > 6;
create unique index if not exists users_email_change_token_current_idx
  on auth.users (email_change_token_current) where length(email_change_token_current) > 6;
create unique index if not exists users_email_change_token_new_idx
  on auth.users (email_change_token_new) where length(email_change_token_new) > 6;
create unique index if not exists users_reauthentication_token_idx
  on auth.users (reauthentication_token) where length(reauthentication_token) > 6;

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (scopes is null or length(scopes) <= 4096),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  aal text check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id uuid
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id text primary key,
  token varchar(255) not null,
  user_id uuid not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  revoked boolean default false,
  parent varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.identities (
  id uuid primary key,
  provider text not null,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null default '{}',
  email varchar(255) generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);
create index if not exists identities_email_idx on auth.identities (email);

create table if not exists auth.flow_state (
  id uuid primary key,
  user_id uuid,
  auth_code text,
  authentication_method text not null,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.audit_log_entries (
  id uuid primary key,
  payload json,
  created_at timestamptz default now(),
  ip_address varchar(64) default ''
);
-- An account has only its newest log entries, and deleting it deletes them, too.
create index if not exists audit_log_entries_actor_time_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);
drop index if exists auth.audit_log_entries_actor_id_idx;

-- Token buckets of the limits that all servers share. Unlogged: after a crash all buckets are full.
create unlogged table if not exists auth.rate_buckets (
  -- A keyed hash of the limit and of the address or account that it counts.
  bucket uuid primary key,
  full_at timestamptz not null
) with (fillfactor = 70);

-- Counts a request in each bucket, or in none if one refuses. pauses: seconds per token. delays: the longest delay that a
-- request accepts, in seconds. Returns the refusing bucket's position and the seconds until it has a token; null and the
-- delay if the request was counted.
create or replace function auth.count_request(
  buckets uuid[], pauses float8[], bursts integer[], delays float8[], moment timestamptz,
  out refused integer, out seconds float8
)
language plpgsql set search_path = '' set lock_timeout = '1s' as $$
declare
  asked_at timestamptz := coalesce(moment, clock_timestamp());
  -- A microsecond's rounding per request must not refuse the last request of a burst.
  slack constant interval := '1 millisecond';
  one_second constant interval := '1 second';
  full_then timestamptz;
  waits float8;
  most float8;
begin
  seconds := 0;
  -- Without locks first: requests to a bucket that refuses do not wait for one another.
  select place, extract(epoch from known.full_at - asked_at) - (bursts[place] - 1) * pauses[place]
  into refused, seconds
  from unnest(buckets) with ordinality as asked (bucket, place)
  join auth.rate_buckets as known using (bucket)
  where known.full_at > asked_at + ((bursts[place] - 1) * pauses[place] + delays[place]) * one_second + slack
  order by place limit 1;
  if found then
    most := pauses[refused] + delays[refused];
    -- The clock was set back. Without this, the wait would last until the old time.
    if seconds > most + 1 then
      seconds := most;
      update auth.rate_buckets
      set full_at = asked_at + (bursts[refused] * pauses[refused] + delays[refused]) * one_second
      where bucket = buckets[refused];
    end if;
    return;
  end if;
  seconds := 0;
  -- Always in the caller's order, so that requests that share several buckets cannot deadlock.
  for i in 1..cardinality(buckets) loop
    insert into auth.rate_buckets as known (bucket, full_at) values (buckets[i], asked_at + pauses[i] * one_second)
    on conflict (bucket) do update set full_at = greatest(known.full_at, asked_at) + pauses[i] * one_second
    where known.full_at <= asked_at + ((bursts[i] - 1) * pauses[i] + delays[i]) * one_second + slack
    returning full_at into full_then;
    if found then
      waits := extract(epoch from full_then - asked_at) - bursts[i] * pauses[i];
      if waits > 0.001 then seconds := greatest(seconds, waits); end if;
      continue;
    end if;
    perform auth.give_back_request(buckets[:i - 1], pauses[:i - 1]);
    refused := i;
    select extract(epoch from full_at - asked_at) - (bursts[i] - 1) * pauses[i] into seconds
    from auth.rate_buckets where bucket = buckets[i];
    return;
  end loop;
end;
$$;

create or replace function auth.give_back_request(buckets uuid[], pauses float8[]) returns void
language plpgsql set search_path = '' set lock_timeout = '1s' as $$
begin
  for i in 1..coalesce(cardinality(buckets), 0) loop
    update auth.rate_buckets set full_at = full_at - pauses[i] * interval '1 second' where bucket = buckets[i];
  end loop;
end;
$$;
revoke all on function auth.count_request, auth.give_back_request from public;

-- What a request's token says, for policies.
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.role', true), '')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.email', true), '')
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
`;
