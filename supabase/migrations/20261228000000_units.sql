alter table public.game_lines add column units jsonb check (jsonb_typeof(units) = 'array' and length(units::text) <= 40000);
comment on column public.game_lines.units is
  'Who was on the ice together: domain/lines/unit-facts.ts. Null for games from before this was measured.';

create or replace function public.store_game_lines(game bigint, source text, team_lines jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games set
    lines = 'computed', lines_source = source, lines_fault = null, computed_at = clock_timestamp()
  where id = game and lines = 'pending';
  if not found then
    return false;
  end if;
  insert into public.game_lines (game_id, team_id, lines, units)
  select game, teams.id, own.value - 'units', own.value -> 'units'
  from jsonb_each(team_lines) as own
  join public.teams on teams.id = own.key::bigint;
  return true;
end;
$$;

-- The units of the team's latest season, without its preseason, most time together first. domain/lines/team-units.ts reads the rows.
create function public.team_units(team_id bigint) returns jsonb
language sql
stable
set search_path = ''
as $$
  with own as (
    select games.season, unit
    from public.game_lines as line
    join public.games on games.id = line.game_id and games.game_type <> 1
    cross join lateral jsonb_array_elements(line.units) as unit
    where line.team_id = team_units.team_id
  ),
  sums as (
    select unit ->> 'kind' as kind, unit -> 'players' as players, count(*) as games,
      sum((unit #>> '{seconds,5v5}')::int) as even, sum((unit #>> '{seconds,pp}')::int) as pp, sum((unit #>> '{seconds,pk}')::int) as pk,
      sum((unit #>> '{goals,0}')::int) as goals_for, sum((unit #>> '{goals,1}')::int) as goals_against,
      sum((unit #>> '{attempts,0}')::int) as attempts_for, sum((unit #>> '{attempts,1}')::int) as attempts_against
    from own
    where season = (select max(season) from own)
    group by 1, 2
  )
  select coalesce(jsonb_agg(
    jsonb_build_array(kind, players, games, even, pp, pk, goals_for, goals_against, attempts_for, attempts_against)
    order by even + pp + pk desc, players
  ), '[]')
  from sums;
$$;
comment on function public.team_units(bigint) is
  'Who of a team was on the ice together this season, for how long, with goals and shot attempts. Empty without games.';
revoke execute on function public.team_units from public, anon, authenticated, service_role;
grant execute on function public.team_units to anon, authenticated, service_role;
