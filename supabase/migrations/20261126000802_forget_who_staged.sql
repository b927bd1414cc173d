-- The portions of an unfinished import name the admin who sends them. With the account they go, too: nobody else may finish
-- the import, and a portion without a name would be the secret key's.

delete from private.staged_rows
where staged_by is not null and not exists (select from auth.users where users.id = staged_rows.staged_by);

alter table private.staged_rows
  add constraint staged_rows_staged_by_fkey foreign key (staged_by) references auth.users (id) on delete cascade;
create index staged_rows_staged_by_idx on private.staged_rows (staged_by);
