import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { hasPlayers, type Lineup } from '#domain/lineup.ts';
import { lineupOfGame } from '#domain/lines/lineup-of-game.ts';
import { answerQuestions, hasOnlyUnits } from '#domain/paste/answer-questions.ts';
import { matchPost } from '#domain/paste/match-post.ts';
import type { MatchedPost, PasteMatch, PasteTeam } from '#domain/paste/paste-types.ts';
import { readPost } from '#domain/paste/read-post.ts';
import { splitTeamName, type Team } from '#domain/team.ts';
import { errorText } from '#web/backend/errors.ts';
import { briefingQuery } from '#web/backend/get-briefing.ts';
import { leagueRostersQuery } from '#web/backend/get-all-players.ts';
import { teamsQuery } from '#web/backend/get-teams.ts';
import { builder } from '../../store/use-builder.ts';
import { startActions } from '../../store/start-actions.ts';
import { keepLines, pasteNotes, readKeptLines } from './kept-lines.ts';
import { loadPasteTeams, type PasteTeams } from './paste-teams.ts';

export type PasteAsk =
  /** The teams that match best come first. */
  | { readonly kind: 'which-team'; readonly teams: readonly PasteTeam[] }
  | { readonly kind: 'other-team'; readonly match: MatchedPost; readonly own: PasteTeam }
  | { readonly kind: 'decide'; readonly match: MatchedPost };

interface PasteState {
  readonly ask: PasteAsk | null;
  readonly problem: string | null;
  readonly failure: string | null;
  readonly loading: boolean;
  /** Whether the text was matched with the open team only, because the other rosters failed to load. */
  readonly isPartial: boolean;
  readonly lastGame: Lineup | null;
  /** By question id: the id of the chosen player, or null to leave the name out. */
  readonly answers: ReadonlyMap<string, string | null>;
  /** How often the user pressed Fill lineup before answering all questions. */
  readonly attempts: number;
}

const IDLE: PasteState = {
  ask: null,
  problem: null,
  failure: null,
  loading: false,
  isPartial: false,
  lastGame: null,
  answers: new Map(),
  attempts: 0,
};

const NOTHING_TYPED = 'Paste or type your lines first.';
const NOTHING_FOUND =
  'No players found in this text. Write one line per row, such as “Knies - Matthews - Nylander”.';
const NOTHING_LEFT = 'Every name is left out, so there is nothing to fill.';

const NO_LAST_GAME =
  'This post starts from the last game, and its lines are not known here. Paste all lines instead.';

/** The lineup of a team's last game, or null if it is unknown, for example offline. */
async function loadLastGame(client: QueryClient, { id, players }: PasteTeam): Promise<Lineup | null> {
  const briefing = await client.ensureQueryData(briefingQuery(id)).catch(() => null);
  const lines = briefing?.lastGame?.lines;
  return lines ? lineupOfGame(lines, players).lineup : null;
}

/** Matches a text. If the text needs the lineup of the last game, also returns it as `lastGame` (null if unknown). */
async function readWith(
  client: QueryClient,
  teams: readonly PasteTeam[],
  text: string,
  asked: { readonly teamId: string | undefined; readonly isChosen: boolean },
): Promise<{ readonly match: PasteMatch; readonly lastGame?: Lineup | null }> {
  const post = readPost(text);
  const { history, team } = builder.getState().lineup;
  const options = {
    ...asked,
    formation: team?.id === asked.teamId ? history.present.formation : undefined,
  };
  const match = matchPost(post, teams, options);
  if (match.kind !== 'matched' || !(match.needsLastGame || hasOnlyUnits(match.entries))) return { match };
  const lastGame = await loadLastGame(client, match.team);
  return { match: match.needsLastGame ? matchPost(post, teams, { ...options, lastGame }) : match, lastGame };
}

/** The question about a match; null if the match can be applied at once. */
function askAbout(match: PasteMatch, all: readonly PasteTeam[]): PasteAsk | null {
  if (match.kind === 'which-team') {
    const best = new Set(match.teams.map(({ id }) => id));
    return { ...match, teams: [...match.teams, ...all.filter(({ id }) => !best.has(id))] };
  }
  if (match.kind === 'nothing') return null;
  if (match.insteadOf) return { kind: 'other-team', match, own: match.insteadOf };
  return match.questions.length > 0 ? { kind: 'decide', match } : null;
}

/** The post's team, read from the query cache, because rendered data can be older than the matched teams. */
function matchedTeam(client: QueryClient, { team }: MatchedPost, open: Team | null): Team | null {
  const known = client.getQueryData(teamsQuery.queryKey) ?? [];
  return [...known, ...(open ? [open] : [])].find(({ id }) => id === team.id) ?? null;
}

/** Fills the lineup. Returns false if all names are left out or the team is unknown. */
function applyMatch(
  team: Team | null,
  match: MatchedPost,
  { answers, lastGame }: Pick<PasteState, 'answers' | 'lastGame'>,
): boolean {
  const { lineup: open } = builder.getState();
  const own = open.team?.id === team?.id && hasPlayers(open.history.present) ? open.history.present : null;
  const lineup = answerQuestions(match, answers, own ?? lastGame ?? undefined);
  if (!team || !hasPlayers(lineup)) return false;
  const { ignored } = match;
  const rest = ignored.length === 0 ? '' : `, ${plural(ignored.length, 'row')} ignored`;
  const text = `${splitTeamName(team).nickname} lineup filled from your post${rest}`;
  pasteNotes.ignored = ignored;
  startActions.takeLineup(team, lineup, { text });
  return true;
}

/**
 * Loads the rosters while the fan pastes. The returned function begins a reading, and returns another function. That one
 * returns true until a later reading begins, the text changes, or the dialog closes.
 */
function useReadings() {
  const client = useQueryClient();
  const latest = useRef(0);
  useEffect(() => {
    void client.prefetchQuery(leagueRostersQuery);
    return () => {
      latest.current += 1;
    };
  }, [client]);
  return () => {
    latest.current += 1;
    const own = latest.current;
    return () => latest.current === own;
  };
}

/** Reads the text of the dialog, and asks about unclear parts before it fills the lineup. */
export function usePaste(open: Team | null) {
  const client = useQueryClient();
  const [text, setText] = useState(readKeptLines);
  const [state, setState] = useState<PasteState>(IDLE);
  const startReading = useReadings();
  const change = (part: Partial<PasteState>) => setState((old) => ({ ...old, ...part }));

  const apply = (match: MatchedPost, known: Pick<PasteState, 'answers' | 'lastGame'>) => {
    if (!applyMatch(matchedTeam(client, match, open), match, known)) change({ problem: NOTHING_LEFT });
  };
  const settle = (match: PasteMatch, { teams: all, isPartial }: PasteTeams, lastGame: Lineup | null) => {
    const ask = askAbout(match, all);
    setState({ ...IDLE, ask, isPartial, lastGame, problem: match.kind === 'nothing' ? NOTHING_FOUND : null });
    if (match.kind === 'matched' && ask === null) apply(match, { answers: new Map(), lastGame });
  };
  const read = async (chosen: PasteTeam | null = null) => {
    const isLatest = startReading();
    change({ ...IDLE, loading: true });
    try {
      const all = await loadPasteTeams(client, open);
      if (!isLatest()) return;
      const { match, lastGame } = await readWith(client, all.teams, text, {
        teamId: chosen?.id ?? open?.id,
        isChosen: chosen !== null,
      });
      if (!isLatest()) return;
      if (match.kind === 'nothing' && lastGame === null) setState({ ...IDLE, problem: NO_LAST_GAME });
      else settle(match, all, lastGame ?? null);
    } catch (error) {
      if (isLatest()) setState({ ...IDLE, failure: errorText(error, 'This text could not be read') });
    }
  };

  const type = (next: string) => {
    startReading();
    setText(next);
    keepLines(next);
    setState(IDLE);
  };
  const fill = () => {
    const { ask, answers } = state;
    if (state.loading) return;
    if (text.trim() === '') change({ problem: NOTHING_TYPED });
    else if (ask?.kind !== 'decide') void read();
    else if (ask.match.questions.every(({ id }) => answers.has(id))) apply(ask.match, state);
    else change({ attempts: state.attempts + 1 });
  };
  return {
    text,
    state,
    ...pasteNotes,
    type,
    /** Reads the text and fills the lineup. If questions are shown, fills it only after all of them are answered. */
    fill,
    chooseTeam: (team: PasteTeam) => void read(team),
    switchTeam: (match: MatchedPost) =>
      settle({ ...match, insteadOf: null }, { teams: [], isPartial: false }, state.lastGame),
    answer: (answers: PasteState['answers']) =>
      change({ answers: new Map([...state.answers, ...answers]), problem: null }),
  };
}

export type Paste = ReturnType<typeof usePaste>;
