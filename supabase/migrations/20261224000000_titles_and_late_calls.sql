-- A lineup without a title has none. Before, it was saved as "My lineup", so its owner could not use these words as a title.
alter table public.user_lineup alter column title drop default;
-- Leaves revisions and times as they are.
alter table public.user_lineup disable trigger user;
update public.user_lineup set title = null where title = 'My lineup';
alter table public.user_lineup enable trigger user;

-- Says which calls came after puck drop.
create or replace function public.call_record(profile_name text default null, season text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with mine as materialized (
    select calls.id, calls.game_id, calls.team_id, calls.score, calls.updated_at, game.season, game.starts_at, game.lines
    from public.calls
    join public.games as game on game.id = calls.game_id
    -- One id, so that the index of calls by user finds them.
    where calls.user_id = (
      select case
        when call_record.profile_name is null then auth.uid()
        else (
          select profile.user_id from public.profiles as profile
          where lower(profile.profile_name) = lower(call_record.profile_name) and profile.is_public
        )
      end
    )
      and (call_record.profile_name is null or private.has_begun(game))
  ),
  shown as (
    select mine.* from mine
    where mine.season = coalesce(call_record.season, (select max(latest.season) from mine as latest))
  )
  select jsonb_build_object(
    'season', max(shown.season),
    'seasons', (select coalesce(jsonb_agg(distinct mine.season), '[]'::jsonb) from mine),
    'games', count(shown.score),
    'void', count(*) filter (where shown.lines = 'void'),
    'average', round(avg(private.call_share(shown.score)), 4),
    'baseline', round(avg(private.call_share(shown.score -> 'baseline')), 4),
    'calls', (
      select coalesce(jsonb_agg(
        private.game_of_team(game, latest.team_id) || jsonb_build_object(
          'score', latest.score, 'is_late', latest.score is null and latest.updated_at >= latest.starts_at
        )
        order by latest.starts_at desc, latest.id
      ), '[]'::jsonb)
      from (select * from shown order by shown.starts_at desc, shown.id limit 20) as latest
      join public.games as game on game.id = latest.game_id
    )
  )
  from shown
  having count(*) > 0;
$$;
