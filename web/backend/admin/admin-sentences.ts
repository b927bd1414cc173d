import { raisedSentence, type RaisedSentences, type TableError } from '../raised-sentence.ts';

type AdminCode =
  | 'batch_changed_row_twice'
  | 'feed_job_running'
  | 'filter_too_long'
  | 'image_state_unknown'
  | 'import_empty'
  | 'import_incomplete'
  | 'import_of_someone_else'
  | 'import_too_large'
  | 'log_choice_invalid'
  | 'log_entry_unknown'
  | 'period_unknown'
  | 'player_count_invalid'
  | 'range_in_future'
  | 'range_incomplete'
  | 'range_reversed'
  | 'range_too_long'
  | 'row_id_is_fixed'
  | 'skip_invalid'
  | 'sweater_invalid'
  | 'team_gone'
  | 'team_not_selected'
  | 'time_zone_unknown'
  | 'visit_count_invalid';

/** The sentence for each error that the database's admin functions raise. A test compares the codes with supabase/schemas. */
export const ADMIN_SENTENCES: RaisedSentences<AdminCode> = {
  batch_changed_row_twice:
    'This batch changed a row more than once. Undo its entries one by one, the latest first.',
  feed_job_running: 'This is already running. Wait until it is done.',
  filter_too_long: 'Filters may have up to {most} characters.',
  image_state_unknown: 'The state of images must be created or not_created.',
  import_empty: 'There are no rows to write.',
  import_incomplete: 'The import is not complete: {arrived} of {expected} rows have arrived. Start over.',
  import_of_someone_else: 'This import was begun by someone else. Start over.',
  import_too_large: 'An import may have at most {most} rows.',
  log_choice_invalid: 'Name either one entry of the log or one batch.',
  log_entry_unknown: 'There is no such entry in the log.',
  period_unknown: 'The period must be 7d, 30d, all or custom.',
  player_count_invalid: 'Choose between 1 and {most} players.',
  range_in_future: 'The range starts in the future. Choose a first day up to today.',
  range_incomplete: 'Choose the first and the last day of the range.',
  range_reversed: 'The first day of the range is after its last day.',
  range_too_long: 'A range has at most {most} days.',
  row_id_is_fixed: 'The id of a row cannot be changed.',
  skip_invalid: 'Choose how many visits to skip, between 0 and {most}.',
  sweater_invalid: 'A sweater needs its colors as #rrggbb, and at most five hem stripes from 4 to 80 high.',
  team_gone: 'The team does not exist any more.',
  team_not_selected: 'No team selected for import',
  time_zone_unknown: "The time zone '{time_zone}' is not known. Give a name like America/Toronto.",
  visit_count_invalid: 'Choose between 1 and {most} visits.',
};

/** Returns the sentence for an error that an admin function raised. Other errors keep their message. */
export function adminSentence(error: TableError): string {
  return raisedSentence(error, ADMIN_SENTENCES);
}
