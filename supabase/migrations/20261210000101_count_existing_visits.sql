-- Counts the visits and pictures that are older than their triggers. A migration of its own, because it takes two minutes for ten
-- million visits: writers do not wait for it, and their changes are counted by the triggers meanwhile.
set statement_timeout = 0;
select count(*) from private.check_visit_counts(repair => true);
reset statement_timeout;
analyze private.visit_totals;
analyze private.visit_counts;
