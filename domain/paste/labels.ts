/** The labels of a post's rows, mostly English and French: `Line 1:`, `D2`, `Scratches:`, `Avantage numérique 1`. */
import type { ScratchReason } from '#domain/lineup.ts';
import { isTeamWord } from './team-hashtags.ts';

export type UnitKind = 'pp' | 'pk';

export type Label =
  /** A line or pair. If `row` is null, it is the next line or pair. */
  | { readonly kind: 'line' | 'pair'; readonly row: number | null }
  /** `Forwards`, `Defense`, `Goalies`: the players after the label belong to this group. */
  | { readonly kind: 'forwards' | 'defense' | 'goalies' }
  | { readonly kind: 'starter' | 'backup' }
  | { readonly kind: 'unit'; readonly unit: UnitKind; readonly row: number | null }
  /** `Unit 1`. The heading above says whether the unit is a power play or a penalty kill. */
  | { readonly kind: 'some-unit'; readonly row: number }
  | { readonly kind: 'scratch'; readonly reason: ScratchReason }
  /** One place: `C1`, `2LW`, `LD3`. If `row` is null, the whole column: `LW: Knies, McMann, …`. */
  | { readonly kind: 'column'; readonly column: LineColumn; readonly row: number | null }
  /** A number alone: `1.`, `2)`. */
  | { readonly kind: 'number'; readonly row: number }
  /** Words that name no place in the lineup: `Tonight’s lines`, a team's name. */
  | { readonly kind: 'neutral' }
  /** The players after the label are not listed as a lineup: `Goals:`, `Questionable:`. */
  | { readonly kind: 'other' }
  /** Lines of another day or league: `Last game:`. */
  | { readonly kind: 'previous' }
  /** A text before a colon that is not a known label. */
  | { readonly kind: 'unknown' };

export type LineColumn = 'lw' | 'c' | 'rw' | 'ld' | 'rd';

const words = (text: string) => new Set(text.split(/\s+/));

const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '1 1st first top one i 1er 1re 1ere premier premiere un erste forsta ykkos',
    '2 2nd second two ii 2e 2eme 2ieme 2nde deuxieme seconde deux zweite andra kakkos',
    '3 3rd third three iii 3e 3eme 3ieme troisieme trois dritte tredje kolmos',
    '4 4th fourth four iv 4e 4eme 4ieme quatrieme quatre vierte fjarde nelos',
  ].flatMap((list, index) => list.split(' ').map((word) => [word, index + 1] as const)),
);

const UNIT_WORDS = words('unit unite group vague wave');

const unit = (kind: UnitKind): Label => ({ kind: 'unit', unit: kind, row: null });
const scratch = (reason: ScratchReason): Label => ({ kind: 'scratch', reason });
const column = (name: LineColumn): Label => ({ kind: 'column', column: name, row: null });

/** Labels without a number, with their words and phrases. Fans also type phrases without blanks: `powerplay`. */
const LABELS: readonly (readonly [label: Label, words: string, phrases?: string])[] = [
  [{ kind: 'line', row: null }, 'line ln trio ligne fline reihe sturmreihe kedja kedjan ketju lajna formace'],
  [{ kind: 'line', row: 5 }, '', 'line 5'],
  [
    { kind: 'pair', row: null },
    'pair pairing pairings duo paire dpair dpairing tandem paar abwehrpaar backpar verteidigerpaar',
  ],
  [
    unit('pp'),
    'pp powerplay an advantage avantage davantage uberzahl ylivoima presilovka',
    'power play|power plays|power play units|pp units|avantage numerique|superiorite numerique|jeu de puissance',
  ],
  [
    unit('pk'),
    'pk penaltykill dn desavantage inferiorite shorthanded sh unterzahl boxplay alivoima oslabeni',
    'penalty kill|penalty killing|penalty kill units|pk units|desavantage numerique|inferiorite numerique',
  ],
  [
    { kind: 'starter' },
    'starter starting start starts starters partant titulaire',
    `in net|in nets|in goal|between the pipes|starting goalie|starting goaltender|starting in net|starting in goal|expected to start|expected starter
    |projected starter|confirmed starter|gets the start|gets the nod|will start|is starting|devant le filet|dans le filet|gardien partant
    |partant devant le filet|goalie starting|tonights starter|first off|off first|1st off|first off the ice|led them out|in the net|in the crease
    |to start`,
  ],
  [
    { kind: 'backup' },
    'backup backups auxiliaire adjoint substitut reserviste doublure ersatz ersatztorhuter ersatzgoalie reservmalvakt',
    'backing up|backs up|back up|will back up|backup goalie|gardien auxiliaire|gardien adjoint|gardien substitut',
  ],
  [
    scratch('scratched'),
    'scratches scratch scratched healthy extras extra spares spare reserves surplus surnumeraires surnumeraire rayes raye retranches retranche ecartes sitting pressbox bench uberzahlig uberzahlige tribune petad petade',
    `healthy scratch|healthy scratches|extra skaters|extra forwards|extra forward|extra defensemen|extra defenseman|extra defencemen|extra d|black aces
    |not dressing|not dressed|not playing|not in lineup|not in the lineup|out of the lineup|sitting out|press box|laisses de cote|laisse de cote
    |joueurs laisses de cote|ne jouera pas|ne joueront pas|sur la passerelle|healthy extras|likely scratches|projected scratches|scratched tonight`,
  ],
  [
    scratch('injured'),
    'injured injuries injury ir ltir out blesses blesse blessures blessure infirmerie infirmary hurt verletzt verletzte skadad skadade loukkaantuneet zraneni',
    'injured reserve|long term injured reserve|liste des blesses|a l infirmerie|a linfirmerie|linfirmerie|injury report|injury list|ir ltir|out injured|injured out|on ir|not available|upper body|lower body',
  ],
  [
    { kind: 'forwards' },
    'forward forwards fwd fwds attack attaque attaquant attaquants avants offense offence f fs sturmer angriff reihen kedjor anfallare forwardar ketjut hyokkays utok utocnici',
  ],
  [
    { kind: 'defense' },
    'pairs defense defence defensemen defencemen defenseman defenceman dmen dman blueline blueliners d ds defenseurs defenseur defensive backend verteidigung verteidiger abwehr backar forsvar puolustus puolustajat obrana obranci',
  ],
  [
    { kind: 'goalies' },
    'goalies goalie goaltenders goaltender goaltending netminders netminder tenders tendies tendy g gs gardiens gardien gardiennage nets net crease torhuter torwart malvakt malvakter maalivahti maalivahdit brankar brankari',
  ],
  [column('lw'), 'lw ag', 'left wing|left wings|left winger|left wingers|ailier gauche|ailiers gauches'],
  [column('c'), 'c ctr center centers centre centres'],
  [column('rw'), 'rw', 'right wing|right wings|right winger|right wingers|ailier droit|ailiers droits'],
  [column('ld'), 'ld lhd', 'left defense|left defence|left d'],
  [column('rd'), 'rd rhd', 'right defense|right defence|right d'],
];

const NOUN_LABELS = new Map(
  LABELS.flatMap(([label, nouns]) => nouns.match(/\S+/g)?.map((noun) => [noun, label] as const) ?? []),
);
const PHRASE_LABELS = new Map(
  LABELS.flatMap(([label, , phrases]) =>
    phrases ? phrases.split('|').map((phrase) => [phrase.replaceAll(/\s+/g, ''), label] as const) : [],
  ),
);

/** Words that a label may contain and that do not change its meaning. */
const FILLERS = words(
  `lines lineup lineups trios lignes the le la les l de du des d au a for pour of ce soir tonight tonights today todays this
  aujourdhui game match practice entrainement morning skate rush rushes warmup warmups projected projete projetes prevu prevus expected confirmed
  likely possible probable probables projection official officiel officiels alignement formation roster depth chart per via
  at now new updated update final full my our fan our pregame gameday day player players joueurs joueur skaters even strength es 5v5 five on
  healthy both all still remains in sont seront sera est are is was will be line combos combinations combinaisons combo kid top bottom six pairings pairs paires duos
  units unites unit work here heres voici monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche
  going with go out as same unchanged gameday vs looks look like using running icing lined up here how on
  night soiree lalignement lattaque ladefense checking shutdown energy scoring fourth first second third bottom-six nhl hockey team equipe thread edit number numero no num die der das heute abend fur gegen ikvall mot`,
);

/** A label with one of these words does not list players as a lineup. */
const OTHER = words(
  `goals goal assists assist points etoiles hits shots blocks saves questionable doubtful gtd dtd daytoday maintenance missing absent absents
  absences returning return recalled recall reassigned assigned loaned waivers waived claimed traded trade acquired acquires signed signs
  note notes injuryupdate suspended suspension scorers scorer buts passes odds prediction predictions winner losers coached
  opponent opponents against versus lost won callup callups debut birthday leaders trending probation incertain incertains douteux
  retour rappeles rappele cede suspendu decision decisions gametime corsi fenwick xg xgf xga sog pdo faceoffs penalties penalty fights fight toi cap salary contract draft picks milestones pointeurs fantasy`,
);

/** A label with one of these words is above lines to ignore, such as those of an earlier game or of the AHL. */
const PREVIOUS = words(
  'previous previously yesterday yesterdays hier last ahl prospects lasts derniere dernier precedent precedents former',
);

const COMPACT =
  /^(?:(l|f|ln|line|trio|ligne|fl|d|dp|p|pair|paire|duo|lw|c|rw|w|ld|rd)([1-4])|(pp|an|ppu|pk|dn|pku|g)([12])|([1-4])(lw|c|rw|ld|rd))$/;

/** The nouns of abbreviations that are labels only with a number. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  ...({ l: 'line', fl: 'line', dp: 'pair', p: 'pair', ppu: 'pp', pku: 'pk' } as const),
};

/** Reads a folded word as a label with a number: `L1`, `D2`, `PP1`, `LW3`. Null for other words. */
export function readCompact(word: string): Label | null {
  const [, place, placeRow, unitOrGoalie, number, columnRow, lane] = COMPACT.exec(word) ?? [];
  const noun = place ?? unitOrGoalie ?? lane ?? '';
  const label = NOUN_LABELS.get(ABBREVIATED[noun] ?? noun);
  return label ? withRow(label, Number(placeRow ?? number ?? columnRow)) : null;
}

/**
 * All words that `readLabel` knows, except compact labels (`L1`) and teams. Most texts contain other words, so
 * `readLabel` rejects them quickly.
 */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...NOUN_LABELS.keys(),
  ...PHRASE_LABELS.keys(),
  ...LABELS.flatMap(([, , phrases = '']) => phrases.split(/[|\s]+/)),
  ...UNIT_WORDS,
  ...FILLERS,
  ...Object.keys(ORDINALS),
]);

export const mayBeLabel = (key: string) =>
  VOCABULARY.has(key) || isTeamWord(key) || (key.length < 8 && COMPACT.test(key));

/**
 * The kinds of labels, from vague to specific.
 * If a label's words have different kinds, the most specific one counts: `extra forwards` are a `scratch`.
 */
const BY_STRENGTH: readonly Label['kind'][] = [
  ...(['number', 'forwards', 'defense', 'goalies', 'some-unit', 'pair', 'line'] as const),
  ...(['column', 'backup', 'starter', 'scratch', 'unit'] as const),
];

/** Finds a phrase such as `power play` or `powerplay`, and returns its label and the remaining words. */
function phraseOf(
  keys: readonly string[],
): { readonly label: Label; readonly rest: readonly string[] } | null {
  for (let length = Math.min(keys.length, 5); length > 1; length -= 1) {
    for (let start = 0; start + length <= keys.length; start += 1) {
      const label = PHRASE_LABELS.get(keys.slice(start, start + length).join(''));
      if (label) return { label, rest: [...keys.slice(0, start), ...keys.slice(start + length)] };
    }
  }
  const [only] = keys;
  const label = keys.length === 1 && only !== undefined ? PHRASE_LABELS.get(only) : undefined;
  return label ? { label, rest: [] } : null;
}

function withRow(label: Label, row: number | null): Label {
  if (row === null) return label;
  if ('row' in label) return label.row === null ? { ...label, row } : label;
  if (label.kind === 'forwards') return { kind: 'line', row };
  if (label.kind === 'defense') return { kind: 'pair', row };
  if (label.kind === 'goalies' && row <= 2) return { kind: row === 1 ? 'starter' : 'backup' };
  return label;
}

function stronger(one: Label | null, other: Label | null): Label | null {
  if (!one || !other) return one ?? other;
  return BY_STRENGTH.indexOf(other.kind) > BY_STRENGTH.indexOf(one.kind) ? other : one;
}

/** Reads folded words as one label. Null if one of the words does not belong to labels. */
export function readLabel(keys: readonly string[]): Label | null {
  if (keys.length === 0 || keys.length > 9 || !keys.every(mayBeLabel)) return null;
  const phrase = phraseOf(keys);
  let label: Label | null = phrase?.label ?? null;
  let row: number | null = null;
  let isUnit = false;
  let isBottom = false;
  let isLetter = false;
  for (const key of phrase?.rest ?? keys) {
    const ordinal = ORDINALS[key];
    const noun = readCompact(key) ?? NOUN_LABELS.get(key);
    if (ordinal !== undefined && row === null) row = ordinal;
    else if (key === 'bottom') isBottom = true;
    else if (UNIT_WORDS.has(key)) isUnit = true;
    else if (noun) {
      // A single letter is a player's initial (`Pair 2 C. Tanev`, `C. York`), except before a noun (`D pair`).
      if (
        isLetter ? noun.kind !== 'pair' && noun.kind !== 'line' && key !== 'pairs' : label && key.length === 1
      )
        return null;
      isLetter = key.length === 1;
      label = stronger(label, noun);
    } else if (isLetter || (!FILLERS.has(key) && !isTeamWord(key))) return null;
  }
  if (isUnit && !label && row !== null) return { kind: 'some-unit', row };
  if (isBottom && label && row === null) row = label.kind === 'pair' ? 3 : 4;
  if (label) return withRow(label, row);
  return row === null || keys.length > 1 ? { kind: 'neutral' } : { kind: 'number', row };
}

/** Whether folded words are a label that is not neutral: `fourth`, `scratched`, `goals`. */
export function saysPlace(keys: readonly string[]): boolean {
  const label = readLabel(keys);
  return (label !== null && label.kind !== 'neutral') || readOther(keys) !== null;
}

/** Returns the label of a text that does not list the lineup (`Goals`, `Last game`); otherwise null. */
export function readOther(keys: readonly string[]): Label | null {
  if (keys.some((key) => PREVIOUS.has(key))) return { kind: 'previous' };
  const isStars = keys.includes('stars') && keys.some((key) => key === 'three' || key === '3');
  return isStars || keys.some((key) => OTHER.has(key)) ? { kind: 'other' } : null;
}

/** Whether folded words only name a team or announce lines. A row of such words is not reported as ignored. */
export function saysNothing(keys: readonly string[]): boolean {
  return keys.every((key) => FILLERS.has(key) || isTeamWord(key) || NOUN_LABELS.has(key) || /^\d/.test(key));
}
