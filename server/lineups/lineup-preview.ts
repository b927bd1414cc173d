import { CARD_SIZES } from '#card/card-input.ts';
import { ENDPOINTS } from '#domain/endpoints.ts';
import type { FindLineup, FoundLineup } from '#server/lineups/find-lineup.ts';
import type { ReadPreview } from '#server/site/find-preview.ts';
import type { PagePreview } from '#server/site/index-html.ts';
import { fitDescription, oneLine } from '#server/site/preview-words.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Slot } from '#domain/formation.ts';

/** The card format that link previews show without cropping. */
export const PICTURE_FORMAT = 'wide';

function describeLineup(text: string, { lineup, team }: FoundLineup): PagePreview {
  const { formation, players } = lineup;
  const namesOf = (slots: readonly Slot[]) =>
    slots
      .flatMap(({ id }) => players[id]?.name ?? [])
      .map(oneLine)
      .join(', ');
  const starters = formation.slots.filter(({ group }) => group === 'goalie').slice(0, 1);
  const [line, goalie] = [namesOf(formation.rows[0]?.slots ?? []), namesOf(starters)];
  const sentences = [
    line && `First line: ${line}.`,
    goalie && `In goal: ${goalie}.`,
    'Open it to make it yours.',
  ];
  const query = `?shared=${encodeURIComponent(text)}`;
  return {
    type: 'website',
    title: `${oneLine(team.name)} lineup · Line Rush`,
    description: fitDescription(sentences.filter(Boolean).join(' ')),
    path: `/${query}`,
    isEmbeddable: true,
    action: 'Make it yours',
    color: resolveTeamColors(team).primary,
    image: { path: `${ENDPOINTS.lineupPicture}${query}`, ...CARD_SIZES[PICTURE_FORMAT] },
  };
}

export function readLineupPreview(find: FindLineup): ReadPreview {
  return async (text) => {
    const found = await find(text);
    return found && describeLineup(text, found);
  };
}
