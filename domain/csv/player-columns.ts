/** Maps header cells of a players file, in all their common spellings, to columns. */
import { foldLetters } from '#domain/fold-letters.ts';
import type { PlayerColumn } from '#domain/players/player-values.ts';

export type FileColumn = PlayerColumn | 'team';

/** Spellings in English, German, and French, as {@link headerName} writes them. */
const SPELLINGS: Readonly<Record<FileColumn, string>> = {
  first_name: 'firstname first given_name given fname vorname prenom',
  last_name: 'lastname last surname family_name lname nachname familienname nom_de_famille',
  full_name: 'fullname name player player_name spieler joueur nom nom_complet',
  display_name: 'displayname',
  position: 'pos poste',
  number: 'no num # n° nº nr nummer ruckennummer trikotnummer numero sweater_number',
  jersey_number: 'jerseynumber jersey jersey_# jersey_no',
  shoots:
    'shoots_catches shot sh s_c hand handedness catches schusshand schiesst schiesst_fangt tire lance tire_attrape',
  birthplace: 'birth_place place_of_birth geburtsort lieu_de_naissance',
  nationality: 'nation nat citizenship nationalitat nationalite',
  birthdate:
    'birth_date date_of_birth dob birthday born geburtsdatum geburtstag geboren date_de_naissance ne_le ne_e_le',
  height: 'ht grosse taille',
  weight: 'wt gewicht poids',
  depth: 'depth_order depth_chart',
  team: 'team_name club mannschaft verein equipe',
};

const COLUMN_OF = new Map<string, FileColumn>(
  Object.entries(SPELLINGS).flatMap(([column, words]) =>
    [column, ...words.split(' ')].map((word) => [word, column as FileColumn] as const),
  ),
);

const UNIT =
  /(?:_in)?_(?:(kgs?|kilos?|kilograms?)|(lbs?|pounds?)|(cms?|centimeters?)|(in|inch|inches)|ft|feet|m|meters?)$/;

/** Ignores case, accents, and punctuation: `Jersey No.` → `jersey_no`. */
function headerName(cell: string): string {
  return foldLetters(cell)
    .replaceAll(/[^\p{Letter}\p{Number}#°º]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}

/** Finds the column for a header cell, with or without a unit; null if the header is unknown. */
export function fileColumn(cell: string): FileColumn | null {
  const name = headerName(cell);
  return COLUMN_OF.get(name) ?? COLUMN_OF.get(name.replace(UNIT, '')) ?? null;
}

/** Returns the unit in a header cell, such as `kg` of `Weight (kilograms)`; null for none or other units. */
export function unitOf(cell: string): 'kg' | 'lb' | 'cm' | 'in' | null {
  const [, kg, lb, cm, inches] = UNIT.exec(headerName(cell)) ?? [];
  return kg ? 'kg' : lb ? 'lb' : cm ? 'cm' : inches ? 'in' : null;
}
