-- A lineup without a title has none. Before, it was saved as "My lineup", so its owner could not use these words as a title.
alter table public.user_lineup alter column title drop default;
-- Leaves revisions and times as they are.
alter table public.user_lineup disable trigger user;
update public.user_lineup set title = null where title = 'My lineup';
alter table public.user_lineup enable trigger user;

-- Says which calls came after puck drop.
do $$
declare
  body text := pg_get_functiondef('public.call_record(text, text)'::regprocedure);
begin
  body := replace(body, 'calls.score, game.season', 'calls.score, calls.updated_at, game.season');
  execute replace(body, 'jsonb_build_object(''score'', latest.score)', 'jsonb_build_object(
          ''score'', latest.score, ''is_late'', latest.score is null and latest.updated_at >= latest.starts_at
        )');
end;
$$;
