import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { differingFields, FIELD_LABELS, type PlayerTexts } from './player-fields.ts';

interface ConflictProps {
  readonly mine: PlayerTexts;
  readonly theirs: PlayerTexts;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Value({ text }: { readonly text: string }) {
  return text === '' ? <span className="text-soft">empty</span> : <bdi className="wrap-anywhere">{text}</bdi>;
}

/** Somebody else has saved the player meanwhile: both versions where they differ, and a choice. */
export function Conflict({ mine, theirs, busy, onKeepMine, onTakeTheirs }: ConflictProps) {
  const fields = differingFields(mine, theirs);
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">
        This player was changed elsewhere while you were editing. Nothing was saved yet.
      </p>
      {fields.length > 0 && (
        <table className="player-conflict">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Stored now</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{FIELD_LABELS[field]}</th>
                <td>
                  <Value text={mine[field]} />
                </td>
                <td>
                  <Value text={theirs[field]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-disabled={busy} onClick={onKeepMine}>
          Save my version
        </Button>
        <Button onClick={onTakeTheirs}>Take the stored version</Button>
      </div>
    </FormMessage>
  );
}
