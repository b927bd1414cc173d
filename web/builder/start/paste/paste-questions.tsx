import { useEffect, useRef } from 'react';
import { plural } from '#domain/format.ts';
import type { MatchedPost, PasteTeam } from '#domain/paste/paste-types.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { TeamPlate } from '../team/team-plate.tsx';
import { ToDecide } from './to-decide.tsx';
import type { Paste, PasteAsk } from './use-paste.ts';

interface WhichTeamProps {
  /** The teams in the order of the list: the best matches first, then all other teams. */
  readonly teams: readonly PasteTeam[];
  readonly onChoose: (team: PasteTeam) => void;
}

function WhichTeam({ teams: listed, onChoose }: WhichTeamProps) {
  const { data = [] } = useTeams();
  const teams = new Map(data.map((team) => [team.id, team]));
  return (
    <section aria-labelledby="paste-team" className="pt-4">
      <h3 id="paste-team" className="display-type text-xl">
        Which team is this?
      </h3>
      <p className="pb-2 text-sm text-soft">
        The names fit more than one team. Choose the team of this post.
      </p>
      <ul className="paste-teams">
        {listed.map((choice) => {
          const team = teams.get(choice.id);
          return (
            team && (
              <li key={team.id} className="grid">
                <TeamPlate team={team} onChoose={() => onChoose(choice)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface OtherTeamProps {
  readonly match: MatchedPost;
  readonly own: PasteTeam;
  readonly onSwitch: (match: MatchedPost) => void;
  readonly onStay: (own: PasteTeam) => void;
}

/** Offers to switch teams, because the post is about another team. Focuses the button that switches. */
function OtherTeam({ match, own, onSwitch, onStay }: OtherTeamProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section aria-label="Another team" className="grid gap-3 pt-4">
      <FormMessage tone="info">
        <p className="font-semibold">{`This post is about the ${match.team.name}.`}</p>
        <p className="text-sm text-soft">{`Your lineup of the ${own.name} stays as it is.`}</p>
      </FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} look="primary" className="!whitespace-normal" onClick={() => onSwitch(match)}>
          {`Switch to the ${match.team.name}`}
        </Button>
        <Button className="!whitespace-normal" onClick={() => onStay(own)}>
          {`Stay with the ${own.name}`}
        </Button>
      </div>
    </section>
  );
}

/** A collapsed list of the rows that were not understood. */
export function Ignored({ rows }: { readonly rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="pt-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {plural(rows.length, 'row')} ignored
      </summary>
      <ul className="grid gap-1 text-sm text-soft">
        {rows.map((row, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {row}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function PasteQuestions({ ask, paste }: { readonly ask: PasteAsk; readonly paste: Paste }) {
  if (ask.kind === 'which-team') return <WhichTeam teams={ask.teams} onChoose={paste.chooseTeam} />;
  if (ask.kind === 'other-team')
    return (
      <OtherTeam match={ask.match} own={ask.own} onSwitch={paste.switchTeam} onStay={paste.chooseTeam} />
    );
  return (
    <>
      <ToDecide
        match={ask.match}
        answers={paste.state.answers}
        attempts={paste.state.attempts}
        onAnswer={paste.answer}
      />
      <Ignored rows={ask.match.ignored} />
    </>
  );
}
