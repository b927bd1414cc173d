import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SPECIAL_TEAMS } from '#domain/special-teams.ts';
import type { MatchedPost, PasteQuestion, PasteReason } from '#domain/paste/paste-types.ts';
import { positionLabel } from '#domain/positions.ts';
import { Button } from '#web/ui/button.tsx';
import { JerseyNumber } from '#web/ui/plate.tsx';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { spokenPlayer } from '../../store/spoken.ts';

const REASONS: Readonly<Record<PasteReason, string>> = {
  ambiguous: 'Several players have this name.',
  unknown: 'Nobody on the roster has this name.',
  'other-team': 'This player is on another team.',
  'wrong-position': 'This player cannot play here.',
  twice: 'This player is in the post more than once.',
  conflict: 'The post has several players here.',
  'unclear-place': 'It is not clear where this player goes.',
};

/** The place that the post gives this name, such as `Line 1 center`, `PP1 point`, or `Scratches`. */
function placeText({ lineup }: MatchedPost, { place }: PasteQuestion): string {
  if (place === 'scratched') return 'Scratches';
  if (place === 'injured') return 'Injured';
  const slots = [...lineup.formation.slots, ...SPECIAL_TEAMS.slots];
  return slots.find(({ id }) => id === place)?.label ?? place;
}

interface QuestionProps {
  readonly match: MatchedPost;
  readonly question: PasteQuestion;
  /** The id of the chosen player, or null to leave the name out. Undefined while unanswered. */
  readonly answer: string | null | undefined;
  readonly isMissing: boolean;
  readonly onAnswer: (playerId: string | null) => void;
}

function Question({ match, question, answer, isMissing, onAnswer }: QuestionProps) {
  const { id, text, reason, candidates } = question;
  const noteId = `paste-${id}-note`;
  return (
    <fieldset aria-describedby={noteId} data-missing={isMissing || undefined} className="decision">
      <legend className="decision-name">
        <span className="font-bold">{`“${text}”`}</span>
        <span className="text-soft">{`, ${placeText(match, question)}`}</span>
      </legend>
      <p id={noteId} className={`clear-both pt-0.5 pb-2 text-sm ${isMissing ? 'text-bad' : 'text-soft'}`}>
        {isMissing ? 'Choose a player, or leave this name out.' : REASONS[reason]}
      </p>
      <div className="decision-choices">
        {[...candidates, null].map((player) => (
          <label key={player?.id ?? 'none'} className="candidate">
            <input
              type="radio"
              name={`paste-${id}`}
              checked={answer === (player?.id ?? null)}
              aria-label={player ? spokenPlayer(player, null) : undefined}
              onChange={() => onAnswer(player?.id ?? null)}
              className="covering-radio"
            />
            {player ? (
              <>
                <SlantedTab className="candidate-number">
                  <JerseyNumber number={player.number} />
                </SlantedTab>
                <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{player.name}</span>
                <span className="font-condensed font-semibold text-soft">
                  {positionLabel(player.position)}
                </span>
              </>
            ) : (
              <span className="flex-1 text-soft">Leave out</span>
            )}
            <Check aria-hidden size={18} strokeWidth={3} className="candidate-check" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ToDecideProps {
  readonly match: MatchedPost;
  readonly answers: ReadonlyMap<string, string | null>;
  /** How often the user pressed Fill lineup before answering all questions. If positive, open questions are marked. */
  readonly attempts: number;
  readonly onAnswer: (answers: ReadonlyMap<string, string | null>) => void;
}

/**
 * Asks which players the post's unclear names mean.
 * Focuses the first question at the start, and the first unanswered one after each attempt.
 */
export function ToDecide({ match, answers, attempts, onAnswer }: ToDecideProps) {
  const list = useRef<HTMLUListElement>(null);
  const open = match.questions.filter(({ id }) => !answers.has(id));
  useEffect(() => {
    const target = attempts > 0 ? '[data-missing] input' : 'input';
    const first = list.current?.querySelector<HTMLElement>(target);
    first?.focus({ preventScroll: true });
    first?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);
  return (
    <section className="pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="paste-decide" className="display-type text-xl">
          To decide
        </h3>
        {open.length > 1 && (
          <Button look="quiet" onClick={() => onAnswer(new Map(open.map(({ id }) => [id, null])))}>
            {`Leave out ${open.length === match.questions.length ? 'all' : 'the rest'}`}
          </Button>
        )}
      </div>
      <ul ref={list} aria-labelledby="paste-decide" className="grid gap-3 pt-2">
        {match.questions.map((question) => (
          <li key={question.id}>
            <Question
              match={match}
              question={question}
              answer={answers.get(question.id)}
              isMissing={attempts > 0 && !answers.has(question.id)}
              onAnswer={(playerId) => onAnswer(new Map([[question.id, playerId]]))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
