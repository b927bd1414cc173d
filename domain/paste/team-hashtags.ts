import { KNOWN_TEAMS } from '../known-teams.ts';
import { TEAM_NICKNAMES } from '../team-nicknames.ts';
import { foldKey } from './tokens.ts';

/** Hashtags and handles of the clubs by abbreviation, without `#` and `@`. */
export const TEAM_HASHTAGS: Readonly<Record<string, readonly string[]>> = {
  ANA: ['FlyTogether', 'AnaheimDucks', 'LetsGoDucks'],
  BOS: ['NHLBruins', 'GoBruins', 'BruinsNation'],
  BUF: ['LetsGoBuffalo', 'SabreHood', 'BuffaloSabres'],
  CAR: ['CauseChaos', 'RaiseUp', 'LetsGoCanes', 'TakeWarning'],
  CBJ: ['BlueJacketsNHL', '5thLine'],
  CGY: ['CofRed', 'GoFlamesGo', 'NHLFlames'],
  CHI: ['NHLBlackhawks', 'GoHawks'],
  COL: ['GoAvsGo', 'AvsFam'],
  DAL: ['TexasHockey', 'GoStars', 'DallasStars'],
  DET: ['LGRW', 'LetsGoRedWings', 'DetroitRedWings'],
  EDM: ['LetsGoOilers', 'EdmontonOilers', 'GoOilersGo'],
  FLA: ['TimeToHunt', 'FlaPanthers'],
  LAK: ['GoKingsGo', 'LAKings'],
  MIN: ['mnwild', 'StateOfHockey'],
  MTL: ['CH', 'GoHabsGo', 'CanadiensMTL', 'HabsNation', 'GHG'],
  NJD: ['NJDevils', 'LetsGoDevils'],
  NSH: ['PredsNHL', 'LetsGoPreds'],
  NYI: ['LGI', 'IslesNation', 'NYIslanders'],
  NYR: ['NYRangers', 'LGR', 'LetsGoRangers'],
  OTT: ['GoSensGo', 'SenatorsHockey'],
  PHI: ['LetsGoFlyers', 'NHLFlyers', 'BringItToBroad', 'FueledByPhilly'],
  PIT: ['LetsGoPens', 'LGP'],
  SEA: ['SeaKraken', 'ReleaseTheKraken'],
  SJS: ['SJSharks', 'TheFutureIsTeal', 'SharksTerritory'],
  STL: ['stlblues', 'LGB', 'BleedBlue'],
  TBL: ['GoBolts', 'TBLightning', 'BeTheThunder'],
  TOR: ['LeafsForever', 'LeafsNation', 'MapleLeafs', 'TMLtalk', 'TML', 'GoLeafsGo', 'GLG'],
  UTA: ['TusksUp', 'UtahMammoth', 'utahhc'],
  VAN: ['GoCanucksGo', 'CanucksArmy', 'VanCanucks'],
  VGK: ['VegasBorn', 'GoKnightsGo', 'VegasGoldenKnights', 'UKnightTheRealm'],
  WPG: ['GoJetsGo', 'NHLJets'],
  WSH: ['ALLCAPS', 'CapsNation'],
};

/** The folded words of team names and nicknames, and all folded hashtags and abbreviations. */
const WORDS: ReadonlySet<string> = new Set(
  KNOWN_TEAMS.flatMap(({ abbreviation, city, nickname }) => [
    abbreviation,
    ...`${city} ${nickname} ${(TEAM_NICKNAMES[abbreviation] ?? []).join(' ')}`.split(' '),
    ...(TEAM_HASHTAGS[abbreviation] ?? []),
  ]).map(foldKey),
);

export function isTeamWord(key: string): boolean {
  return WORDS.has(key) || (key.endsWith('s') && WORDS.has(key.slice(0, -1)));
}
