import { Shield, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WORD_LIMITS } from '#domain/card-words.ts';
import { cutCharacters } from '#domain/plain-text.ts';
import { recognizeTeam, withoutVersus } from '#domain/recognize-team.ts';
import type { Team } from '#domain/team.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Crest } from '#web/ui/crest.tsx';
import { lineupActions } from '../../store/lineup-actions.ts';
import { builder, useBuilder } from '../../store/use-builder.ts';
import { useOpponent } from '../card-subject.ts';
import { OpponentPicker } from './opponent-picker.tsx';
import { LineButton, WordLine } from './word-line.tsx';

function setOpponent(text: string, own: Team, teams: readonly Team[]): void {
  const { opponentId } = builder.getState().lineup.words;
  const others = teams.filter(({ id }) => id !== own.id);
  const current = others.find(({ id }) => id === opponentId) ?? null;
  const team = recognizeTeam(others, text, current);
  lineupActions.setWords({ opponent: text, opponentId: team?.id ?? null });
}

/** Removes a typed `vs.` or `at` before a team's name, because the card adds this word. */
function dropVersus(): void {
  const { opponent, opponentId } = builder.getState().lineup.words;
  if (opponentId !== null) lineupActions.setWords({ opponent: withoutVersus(opponent) });
}

/**
 * Returns the handler for typed text. If the teams are still loading, matches the text once they have loaded.
 * Without typed text, the opponent stays unchanged, because opening the dialog must not change the lineup.
 */
function useTyping(own: Team): (text: string) => void {
  const { data: teams } = useTeams();
  const isEarly = useRef(false);
  const recognizeEarly = useEffectEvent((loaded: readonly Team[]) => {
    if (isEarly.current) setOpponent(builder.getState().lineup.words.opponent, own, loaded);
    isEarly.current = false;
  });
  useEffect(() => {
    if (teams) recognizeEarly(teams);
  }, [teams]);
  return (text) => {
    isEarly.current = teams === undefined;
    setOpponent(text, own, teams ?? []);
  };
}

/** The opponent as free text. If the text is a team's name, the card shows that team's crest. A grid offers all teams. */
export function OpponentField({ team: own }: { readonly team: Team }) {
  const text = useBuilder((state) => state.lineup.words.opponent);
  const opponent = useOpponent();
  const type = useTyping(own);
  const [isChoosing, setIsChoosing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const choose = ({ id, name }: Team) => {
    lineupActions.setWords({ opponent: cutCharacters(name, WORD_LIMITS.opponent).trimEnd(), opponentId: id });
    setIsChoosing(false);
  };
  const clear = () => {
    lineupActions.setWords({ opponent: '', opponentId: null });
    field.current?.focus();
  };
  return (
    <>
      <WordLine
        ref={field}
        label="Opponent"
        placeholder="Team or name"
        value={text}
        max={WORD_LIMITS.opponent}
        subject="an opponent has"
        autoCapitalize="words"
        spellCheck={false}
        onBlur={dropVersus}
        onChange={type}
        before={
          <LineButton name="Choose opponent" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {opponent ? (
              <span className="opponent-crest">
                <Crest key={opponent.id} team={opponent} />
              </span>
            ) : (
              <Shield aria-hidden size={20} />
            )}
          </LineButton>
        }
        after={
          text !== '' && (
            <LineButton name="Clear opponent" onClick={clear}>
              <X aria-hidden size={18} />
            </LineButton>
          )
        }
      />
      {isChoosing && (
        <OpponentPicker own={own} chosen={opponent} onChoose={choose} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}
