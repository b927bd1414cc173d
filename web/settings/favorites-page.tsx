import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { splitPlayerName } from '#domain/player-name.ts';
import { foldText } from '#domain/roster-search.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';
import { favoritesForm } from '#domain/forms/favorites-form.ts';
import { type LeaguePlayer, useAllPlayers } from '#web/backend/get-all-players.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Plate } from '#web/ui/plate.tsx';
import { TeamFace } from '#web/ui/team-face.tsx';
import {
  type Preferences,
  preferencesQuery,
  usePreferences,
  useSavePreferences,
} from '#web/backend/preferences.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { compareEdits } from '#web/forms/compare-edits.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { FormOutcome } from '#web/forms/form-outcome.tsx';
import { createKeptValues } from '#web/forms/kept-values.ts';
import { useForm } from '#web/forms/use-form.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { IdleButton } from '#web/ui/idle-button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TeamCombobox } from '#web/ui/team-combobox.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Section, SectionSkeleton, SettingsPage, useSettingsUser } from './settings-page.tsx';

function hasWord(text: string, wanted: string): boolean {
  return ` ${text}`.includes(` ${wanted}`);
}

/**
 * Ranks how well a player matches. Lower is better, and null is no match. 0: each word starts a word of the last name.
 * 1: each word starts a word of the name. 2: each word is somewhere in the name. 3: each word starts a word of the name
 * or team.
 */
function rank(player: LeaguePlayer, words: readonly string[]): 0 | 1 | 2 | 3 | null {
  const lastName = foldText(splitPlayerName(player.name).last);
  if (words.every((word) => hasWord(lastName, word))) return 0;
  const name = foldText(player.name);
  if (words.every((word) => hasWord(name, word))) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  const team = foldText(`${player.teamName ?? ''} ${player.teamAbbreviation ?? ''}`);
  return words.every((word) => hasWord(name, word) || hasWord(team, word)) ? 3 : null;
}

/**
 * Finds players by name or team, ignoring case and accents. Every word must match. Better matches come first. Equal
 * matches keep the order of the list.
 */
export function findPlayers(players: readonly LeaguePlayer[], text: string): readonly LeaguePlayer[] {
  const wanted = foldText(text);
  if (!wanted) return players;
  const words = wanted.split(' ');
  return players
    .flatMap((player) => {
      const fit = rank(player, words);
      return fit === null ? [] : [{ player, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ player }) => player);
}

function EmptyPlate({ text }: { readonly text: string }) {
  return (
    <div
      aria-hidden
      className="flex h-17 items-center justify-center gap-2.5 rounded-plate border-2 border-dashed border-line-strong bg-sunk font-condensed text-lg/[inherit] font-semibold text-soft"
    >
      <Heart size={20} />
      {text}
    </div>
  );
}

/** The chosen player in their team's colors. Decorative, because the field has the same text. */
function PlayerPlate({ player }: { readonly player: LeaguePlayer | null }) {
  if (!player) return <EmptyPlate text="No player yet" />;
  const club = normalizeTeam({ id: player.id, name: player.teamName });
  return (
    <div
      aria-hidden
      className="plate-box h-17 border border-line shadow-raised"
      style={club ? plateColors(club) : undefined}
    >
      <Plate name={player.name} number={player.number} corner={player.teamAbbreviation ?? ''} />
    </div>
  );
}

/** The chosen team. Decorative, because the field has the same text. */
function FavoriteTeamPlate({ team }: { readonly team: Team | null }) {
  if (!team) return <EmptyPlate text="No team yet" />;
  return (
    <div
      aria-hidden
      className="team-plate plate-box h-17 border border-line shadow-raised"
      style={plateColors(team)}
    >
      <TeamFace key={team.id} team={team} />
    </div>
  );
}

const MAX_PLAYERS = 50;

const useKeptFavorites = createKeptValues<Preferences>();

function useFavoritesForm(userId: string, saved: Preferences) {
  const typed = useKeptFavorites(userId, saved);
  const save = useSavePreferences(userId);
  const client = useQueryClient();
  return useForm({
    schema: favoritesForm,
    typed,
    send: async (favorites) => {
      // Another device may have changed them since this page read them.
      const latest = await client
        .fetchQuery({ ...preferencesQuery(userId), staleTime: 0 })
        .catch(() => saved);
      await save.mutateAsync(compareEdits(saved, favorites, latest).merged);
      typed.endEdit();
      return { done: 'Favorites saved successfully' };
    },
    toFailure: failureOr('Could not save your favorites. Try again.'),
  });
}

interface League {
  readonly players: readonly LeaguePlayer[];
  readonly teams: readonly Team[];
}

interface PickersProps extends League {
  readonly value: Preferences;
  readonly onChoose: (part: Partial<Preferences>) => void;
}

function Pickers({ onChoose, players, teams, value }: PickersProps) {
  const player = players.find(({ id }) => id === value.favoritePlayer) ?? null;
  const team = teams.find(({ id }) => id === value.favoriteTeam) ?? null;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-5">
        <div className="grid content-start gap-3">
          <Combobox
            label="Favorite player"
            placeholder="Search by name or team"
            emptyText="No players match."
            items={players}
            limit={MAX_PLAYERS}
            value={player}
            onChange={(chosen) => onChoose({ favoritePlayer: chosen?.id ?? null })}
            search={findPlayers}
            toId={({ id }) => id}
            toLabel={({ name }) => name}
            toAside={({ teamAbbreviation, teamName }) => teamAbbreviation ?? teamName ?? 'No team'}
          />
          <PlayerPlate player={player} />
        </div>
        <div className="grid content-start gap-3">
          <TeamCombobox
            label="Favorite team"
            placeholder="Search by name"
            teams={teams}
            value={team}
            onChange={(chosen) => onChoose({ favoriteTeam: chosen?.id ?? null })}
          />
          <FavoriteTeamPlate team={team} />
        </div>
      </div>
      {value.favoritePlayer !== null && !player && (
        <FormMessage tone="info">
          Your favorite player is no longer in the league’s rosters. Choose another one, or clear the field.
        </FormMessage>
      )}
    </>
  );
}

function FavoritesForm({ saved, players, teams }: League & { readonly saved: Preferences }) {
  const user = useSettingsUser();
  const form = useFavoritesForm(user.id, saved);
  const { change: choose, values: value } = form;
  return (
    <form {...form.attributes}>
      <Section title="Player and team">
        <Pickers value={value} players={players} teams={teams} onChoose={choose} />
        <Toggle
          label="Show on my public profile"
          hint="Your page uses your team’s colors."
          checked={value.showOnProfile}
          onChange={(showOnProfile) => choose({ showOnProfile })}
        />
        <FormOutcome {...form} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={form.busy} busyText="Saving…">
            Save favorites
          </SubmitButton>
          <IdleButton
            className="min-h-12"
            idle={value.favoritePlayer === null && value.favoriteTeam === null}
            onClick={() => choose({ favoritePlayer: null, favoriteTeam: null })}
          >
            Clear all selections
          </IdleButton>
          {form.isDirty && (
            <Button look="quiet" className="min-h-12" onClick={form.reset}>
              Discard changes
            </Button>
          )}
        </div>
      </Section>
    </form>
  );
}

export function FavoritesPage() {
  const preferences = usePreferences(useSettingsUser().id);
  const players = useAllPlayers();
  const teams = useTeams();
  const failed = [preferences, players, teams].find((query) => query.isError && !query.data);
  return (
    <SettingsPage title="Your Favorites" intro="The player and the team you cheer for.">
      {failed ? (
        <FailurePanel query={failed} fallback="Failed to load your favorites" />
      ) : preferences.data && players.data && teams.data ? (
        <FavoritesForm saved={preferences.data} players={players.data} teams={teams.data} />
      ) : (
        <SectionSkeleton label="Loading your favorites" />
      )}
    </SettingsPage>
  );
}
