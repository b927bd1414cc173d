-- Rejects new profile names such as NHL-Official: reserved words joined, or a part that claims authority. Edits the function where it
-- stands, so that only the difference is here.
do $$
declare
  body constant text := pg_get_functiondef('private.refuse_confusable_names()'::regprocedure);
begin
  execute replace(body, $before$
  ) then
    raise check_violation using message = 'This profile name looks like a reserved one.';$before$, $after$
  )
    or translate(replace(lower(new.profile_name), '-', ''), 'i103457', 'lloeast')
      ~ '^(admln|admlnlstrator|moderator|offlclal|staff|support|help|llnerush|nhl|owner|system|team)+$'
    or translate(lower(new.profile_name), 'i103457', 'lloeast')
      ~ '(^|-)(admln|admlnlstrator|moderator|offlclal|staff|support)(-|$)'
  then
    raise check_violation using message = 'This profile name looks like a reserved one.';$after$);
end;
$$;
