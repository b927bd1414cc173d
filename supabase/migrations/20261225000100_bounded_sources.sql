-- Visitors choose the sources of pictures, so one visitor could make the analytics larger than a response may be.
do $$
begin
  execute replace(
    pg_get_functiondef('private.visit_statistics_at(text, boolean, text, timestamptz, date, date)'::regprocedure),
    '      from tally where kind = ''source''
',
    '      -- Visitors choose the names, so the list is bounded: a flood of them would exceed the server''s bytes per response.
      from (select key, count from tally where kind = ''source'' order by count desc, key collate "C" limit 500) as most
'
  );
end;
$$;
