/** An own team in the fragment of a link, which no browser sends to a server. */
import { type OwnTeam, readOwnTeam } from './own-team.ts';

/** The maximum length of a fragment, in characters. 60 players with long names take fewer. */
const MAX_LENGTH = 30_000;

/**
 * Encodes the team as nested lists, in base64url. The lists are about half as long as the document.
 * Leaves out the crest, which is too long.
 */
export function writeTeamFragment({ colors, id, name, players, short, sweater }: OwnTeam): string {
  const rows = players.map((player) => [
    player.id,
    player.name,
    player.number,
    player.position,
    player.shoots,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([id, name, short, colors, rows, sweater]));
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads an untrusted fragment, without its `#`. Null if {@link writeTeamFragment} could not have written it. */
export function readTeamFragment(text: string): OwnTeam | null {
  if (text === '' || text.length > MAX_LENGTH) return null;
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // Earlier versions wrote no sweater.
    const [id, name, short, colors, rows, sweater] = Array.isArray(value) ? value : [];
    const players = (Array.isArray(rows) ? rows : []).map((row: unknown) => {
      const [playerId, playerName, number, position, shoots] = Array.isArray(row) ? row : [];
      return { id: playerId, name: playerName, number, position, shoots };
    });
    return readOwnTeam({ id, name, short, colors, sweater, players });
  } catch {
    return null;
  }
}
