import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { Comparison, FieldVersions } from './compare-versions.ts';
import { TEAM_LABELS, type TeamTexts } from './team-fields.ts';

/** A value as it is shown: an empty one is said to be so. */
function Shown({ text }: { readonly text: string }) {
  return text ? <bdi className="font-semibold break-words">{text}</bdi> : <em>empty</em>;
}

function Conflict({ field, mine, theirs }: FieldVersions) {
  return (
    <li>
      {TEAM_LABELS[field]}: yours <Shown text={mine} />, saved elsewhere <Shown text={theirs} />
    </li>
  );
}

function News({ field, before, theirs }: FieldVersions) {
  return (
    <li>
      {TEAM_LABELS[field]}: <Shown text={before} /> → <Shown text={theirs} />
    </li>
  );
}

interface ChangedElsewhereProps {
  readonly comparison: Comparison;
  /** Called with the form's texts as they shall be. */
  readonly onSettle: (texts: TeamTexts) => void;
}

/** Somebody saved the team while it was being edited: what changed, and both ways on. */
export function ChangedElsewhere({ comparison, onSettle }: ChangedElsewhereProps) {
  const { conflicts, merged, news } = comparison;
  const theirs = Object.fromEntries(conflicts.map((versions) => [versions.field, versions.theirs]));
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">This team was changed elsewhere while you were editing it.</p>
      {conflicts.length > 0 && (
        <ul aria-label="Changed by both" className="mt-1 list-disc pl-5">
          {conflicts.map((versions) => (
            <Conflict key={versions.field} {...versions} />
          ))}
        </ul>
      )}
      {news.length > 0 && (
        <>
          <p className="mt-1">{conflicts.length > 0 ? 'Also changed, and taken either way:' : 'Changed:'}</p>
          <ul aria-label="Changed elsewhere" className="mt-1 list-disc pl-5">
            {news.map((versions) => (
              <News key={versions.field} {...versions} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {conflicts.length > 0 ? (
          <>
            <Button onClick={() => onSettle(merged)}>Keep mine</Button>
            <Button onClick={() => onSettle({ ...merged, ...theirs })}>Use the other version</Button>
          </>
        ) : (
          <Button onClick={() => onSettle(merged)}>Take these over</Button>
        )}
      </div>
    </FormMessage>
  );
}
