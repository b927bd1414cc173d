-- Admins edit the sweater of a team's card.

alter table public.teams add column sweater jsonb;
comment on column public.teams.sweater is
  'The card''s sweater: a document of colors and stripes, "colors" for the one derived from the team''s colors, or null for the built-in one.';

-- A sweater is the text "colors" or a document with colors and stripes, as domain/sweater.ts describes and checks it.
create function private.check_sweater() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- Of a value as JSON text, so that the type is checked, too.
  color constant text := '^"#[0-9a-f]{6}"$';
  height constant text := '^([4-9]|[1-7][0-9]|80)$';
  is_valid boolean := coalesce(new.sweater = '"colors"', true);
begin
  if not is_valid and jsonb_typeof(new.sweater) = 'object' and length(new.sweater::text) <= 1000 then
    select
      new.sweater ?& array['body', 'yoke', 'edge', 'number', 'hem']
      and bool_and(case
        when part.key = 'hem' then stripes.number between 0 and 5
        when part.key = 'chest' then stripes.number between 1 and 3
        else part.key in ('body', 'yoke', 'edge', 'number', 'ink', 'yokeInk') and part.value::text ~ color
      end and stripes.are_valid)
    into is_valid
    from jsonb_each(new.sweater) as part
    cross join lateral (
      select
        case when jsonb_typeof(part.value) = 'array' then count(stripe) else -1 end as number,
        coalesce(bool_and(
          stripe = jsonb_build_object('color', stripe -> 'color', 'height', stripe -> 'height')
          and (stripe -> 'color')::text ~ color and (stripe -> 'height')::text ~ height
        ), true) as are_valid
      from jsonb_array_elements(case when jsonb_typeof(part.value) = 'array' then part.value else '[]' end) as stripe
    ) as stripes;
  end if;
  if is_valid is not true then
    raise exception 'A sweater needs its colors as #rrggbb, and at most five hem stripes from 4 to 80 high.' using
      hint = 'sweater_invalid';
  end if;
  return new;
end;
$$;
revoke execute on function private.check_sweater() from public, anon, authenticated, service_role;

create trigger teams_check_sweater
  before insert or update of sweater on public.teams
  for each row execute function private.check_sweater();

-- Undoing an addition requires that the row is still as it was added. Without this, the new column would count as a change.
update public.admin_log set after = after || '{"sweater": null}'
where table_name = 'teams' and action = 'add' and after is not null;
