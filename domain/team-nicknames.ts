/**
 * Common nicknames of the clubs by abbreviation, in addition to the nickname in a club's name (`Flames`).
 * Some clubs have none. Each word also counts as a word for the team in pasted posts (`paste/team-hashtags.ts`), so none
 * may be a position, such as D.
 */
export const TEAM_NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  ANA: ['Mighty Ducks'],
  BOS: ['B’s', 'Bs', 'Spoked B'],
  BUF: ['Swords', 'Blades'],
  CAR: ['Canes', 'Caniacs'],
  CBJ: ['Jackets', 'Bluejackets'],
  CGY: [],
  CHI: ['Hawks', 'Black Hawks'],
  COL: ['Avs', 'Lanche'],
  DAL: [],
  DET: ['Wings', 'Winged Wheel'],
  EDM: ['Oil'],
  FLA: ['Cats'],
  LAK: ['LA'],
  MIN: [],
  MTL: ['Habs', 'Habitants', 'Les Canadiens', 'Bleu Blanc Rouge', 'Tricolore'],
  NJD: ['Devs', 'Jersey'],
  NSH: ['Preds', 'Smashville'],
  NYI: ['Isles'],
  NYR: ['Blueshirts'],
  OTT: ['Sens'],
  PHI: ['Philly', 'Broad Street Bullies'],
  PIT: ['Pens'],
  SEA: [],
  SJS: ['Team Teal'],
  STL: ['Notes', 'Blue Notes', 'Saint Louis'],
  TBL: ['Bolts'],
  TOR: ['Leafs', 'Buds'],
  UTA: ['Utah Hockey Club', 'UHC', 'Mammoths'],
  VAN: ['Nucks'],
  VGK: ['Knights', 'Las Vegas', 'Misfits'],
  WPG: [],
  WSH: ['Caps', 'DC'],
};
