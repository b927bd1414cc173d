import { Info, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { focusTabStop } from '../store/focus.ts';
import { noteSentences, startActions } from '../store/start-actions.ts';
import { useBuilder } from '../store/use-builder.ts';

/** Notes about a lineup that was put on the rink as a whole. Hidden after the user undoes that step. */
export function StartNote() {
  const note = useBuilder(({ lineup: { history }, screen: { startNote } }) =>
    startNote && [...history.past, history.present].includes(startNote.lineup) ? startNote : null,
  );
  const present = useBuilder(({ lineup }) => lineup.history.present);
  const sentences = note ? noteSentences(note, present) : [];
  if (sentences.length === 0) return null;
  const close = () => {
    startActions.closeNote();
    focusTabStop();
  };
  return (
    <section aria-label="About these lines" className="start-note">
      <Info aria-hidden size={20} className="mt-0.5 shrink-0 text-soft" />
      <ul className="min-w-0 flex-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button look="quiet" square aria-label="Dismiss" className="-my-2 -mr-2" onClick={close}>
        <X aria-hidden size={18} />
      </Button>
    </section>
  );
}
