import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { plural } from '#domain/format.ts';
import type { Team } from '#domain/team.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { Ignored, PasteQuestions } from './paste-questions.tsx';
import { type Paste, usePaste } from './use-paste.ts';
import './paste.css';

const EXAMPLE = `Knies - Matthews - Nylander
McMann - Tavares - Marner
…
McCabe - Tanev
Starter: Stolarz`;

function statusText({ state }: Paste): string {
  if (state.loading) return 'Reading your lines…';
  if (state.ask?.kind === 'which-team') return 'Choose the team of this post';
  if (state.ask?.kind === 'other-team') return `This post is about the ${state.ask.match.team.name}`;
  if (state.ask?.kind !== 'decide') return '';
  const { attempts, ask, answers } = state;
  const open = ask.match.questions.filter(({ id }) => !answers.has(id)).length;
  if (open === 0) return '';
  const names = `${plural(open, 'name')} to decide`;
  if (attempts > 0) return `${names}, before the lineup can be filled`;
  return state.isPartial
    ? `${names}. Compared with your team only, because other rosters did not load`
    : names;
}

interface PartProps {
  readonly paste: Paste;
}

/** Shrinks the text box while questions are shown. */
const ASKING = { minHeight: '4.5rem', maxHeight: '4.5rem' };

function LinesField({ paste }: PartProps) {
  const isAsking = paste.state.ask !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.select(), []); // a paste replaces the selected earlier text
  const fillByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    paste.fill();
  };
  const write = (text: string) => {
    paste.type(text);
    field.current?.focus();
  };
  return (
    <TextArea
      ref={field}
      data-start-here
      label="Lines"
      value={paste.text}
      onChange={paste.type}
      onKeyDown={fillByKey}
      error={paste.state.problem}
      hint={!isAsking && 'A post, a table, or one line per row. Last names or jersey numbers are enough.'}
      style={isAsking ? ASKING : undefined}
      placeholder={EXAMPLE}
      rows={8}
      autoCapitalize="words"
      spellCheck={false}
      aside={
        paste.text !== '' && (
          <span className="flex gap-2">
            {paste.replaced !== '' && (
              <button type="button" className="paste-clear" onClick={() => write(paste.replaced)}>
                Use earlier text
              </button>
            )}
            <button type="button" className="paste-clear" onClick={() => write('')}>
              Clear
            </button>
          </span>
        )
      }
    />
  );
}

function Failure({ paste }: PartProps) {
  const { failure } = paste.state;
  if (failure === null) return null;
  return (
    <div className="grid justify-items-start gap-2 pt-3">
      <FormMessage tone="bad">{`${failure.replace(/[^.]$/, '$&.')} Your text is kept.`}</FormMessage>
      <Button onClick={paste.fill}>Try again</Button>
    </div>
  );
}

interface PasteDialogProps {
  /** The open team; null on the first screen. */
  readonly team: Team | null;
  readonly onClose: () => void;
}

/** Fills the lineup from a post, a table, or typed lines. */
export function PasteDialog({ team, onClose }: PasteDialogProps) {
  const paste = usePaste(team);
  const { ask, loading } = paste.state;
  const id = useId();
  return (
    <Dialog
      title="Paste lines"
      width="36rem"
      onClose={onClose}
      footer={
        <Button
          look={ask && ask.kind !== 'decide' ? 'secondary' : 'primary'}
          type="submit"
          form={id}
          aria-disabled={loading}
          className="max-sm:flex-1"
        >
          {loading ? 'Reading your lines…' : 'Fill lineup'}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="paste"
        onSubmit={(event) => {
          event.preventDefault();
          paste.fill();
        }}
      >
        <LinesField paste={paste} />
        <Failure paste={paste} />
        <p role="status" className="sr-only">
          {statusText(paste)}
        </p>
        {ask && <PasteQuestions ask={ask} paste={paste} />}
        {!ask && <Ignored rows={paste.ignored} />}
      </form>
    </Dialog>
  );
}
