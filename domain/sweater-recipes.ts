/**
 * The current home sweater of each club, by the club's abbreviation. Colors and stripes are those of the real sweater.
 * Heights are in pixels of the portrait card. A team that is not listed gets a sweater in its three colors.
 */
import type { Sweater, SweaterCut, SweaterStripe } from './sweater.ts';

/** Parses `#fff 12 / #111 56`: color and height of each stripe, from top to bottom. */
function stripes(text: string): SweaterStripe[] {
  return text.split(' / ').map((stripe) => {
    const [color = '', height = ''] = stripe.split(' ');
    return { color, height: Number(height) };
  });
}

function sleeves(color: string, text: string): Required<SweaterCut>['sleeves'] {
  return { color, stripes: stripes(text) };
}

const BLACK = '#111111';
const WHITE = '#ffffff';

/** A recipe. Unless it says otherwise, the shoulders have the body's color, and the numbers are white. */
type Recipe = Omit<Sweater, 'yoke' | 'number'> & Partial<Sweater>;

const RECIPES: Readonly<Record<string, Recipe>> = {
  ANA: {
    body: '#cf4520',
    edge: '#111111',
    hem: stripes('#b5985a 12 / #111111 50 / #ffffff 12'),
    cut: { sleeves: sleeves('#cf4520', '#b5985a 10 / #111111 50 / #ffffff 12') },
  },
  BOS: {
    body: BLACK,
    yoke: '#ffb81c',
    yokeInk: BLACK,
    edge: '#ffffff',
    hem: stripes('#ffb81c 16 / #ffffff 10 / #ffb81c 46 / #ffffff 10 / #ffb81c 16'),
    number: '#ffb81c',
    cut: { seam: 'arch', sleeves: sleeves(BLACK, '#ffb81c 60 / #ffffff 12 / #ffb81c 24') },
  },
  BUF: {
    body: '#003087',
    edge: '#ffb81c',
    hem: stripes('#ffffff 14 / #ffb81c 52 / #ffffff 14'),
    cut: { seam: 'point', sleeves: sleeves('#003087', '#ffffff 14 / #ffb81c 52 / #ffffff 14') },
  },
  CAR: {
    body: '#c8102e',
    yoke: BLACK,
    edge: '#a4a9ad',
    hem: stripes('#111111 34 / #a4a9ad 8 / #111111 34'),
    cut: { seam: 'straight', piping: '#a4a9ad' },
  },
  CBJ: {
    body: '#002654',
    edge: '#ce1126',
    hem: stripes('#a4a9ad 12 / #ce1126 52 / #a4a9ad 12'),
    cut: { seam: 'arch', sleeves: sleeves('#ce1126', '#a4a9ad 14 / #002654 50 / #a4a9ad 14') },
  },
  CGY: {
    body: '#d2001c',
    edge: '#faaf19',
    hem: stripes('#faaf19 30 / #ffffff 14 / #111111 14 / #faaf19 30'),
    cut: { sleeves: sleeves('#d2001c', '#faaf19 30 / #ffffff 14 / #111111 14 / #faaf19 30') },
  },
  CHI: {
    body: '#cf0a2c',
    edge: '#ffffff',
    hem: stripes('#111111 26 / #ffffff 40 / #111111 26'),
    cut: { seam: 'point', sleeves: sleeves('#cf0a2c', '#111111 36 / #ffffff 40 / #111111 36') },
  },
  COL: {
    body: '#6f263d',
    yoke: '#236192',
    edge: '#a2aaad',
    hem: stripes('#a2aaad 12 / #236192 54 / #a2aaad 12'),
    cut: {
      seam: 'peaks',
      hem: 'zigzag',
      sleeves: sleeves('#236192', '#a2aaad 12 / #6f263d 60 / #a2aaad 12'),
    },
  },
  DAL: {
    body: '#006847',
    edge: '#111111',
    hem: stripes('#8f8f8c 10 / #111111 60 / #ffffff 22'),
    cut: { seam: 'straight', sleeves: sleeves(BLACK, '#8f8f8c 10 / #ffffff 30') },
  },
  DET: {
    body: '#c8102e',
    edge: WHITE,
    hem: stripes('#ffffff 64'),
    cut: { seam: 'none', sleeves: sleeves('#c8102e', '#ffffff 150') },
  },
  EDM: {
    body: '#00205b',
    yoke: '#d24303',
    edge: '#ff6a1f',
    hem: stripes('#d24303 20 / #ffffff 10 / #d24303 44 / #ffffff 10 / #d24303 20'),
    number: '#ff6a1f',
    cut: {
      seam: 'arch',
      sleeves: sleeves('#00205b', '#d24303 24 / #ffffff 12 / #d24303 50 / #ffffff 12 / #d24303 24'),
    },
  },
  FLA: {
    body: '#c8102e',
    edge: '#b9975b',
    chest: stripes('#b9975b 10 / #041e42 62 / #b9975b 10'),
    hem: stripes('#b9975b 20 / #041e42 44'),
    cut: { seam: 'point', sleeves: sleeves('#c8102e', '#b9975b 10 / #041e42 62 / #b9975b 10') },
  },
  LAK: {
    body: BLACK,
    edge: WHITE,
    hem: stripes('#ffffff 12 / #a2aaad 54 / #ffffff 12'),
    cut: { seam: 'straight', sleeves: sleeves(BLACK, '#ffffff 12 / #a2aaad 60 / #ffffff 12') },
  },
  MIN: {
    body: '#154734',
    edge: '#eaaa00',
    chest: stripes('#eaaa00 8 / #a6192e 46 / #eaaa00 8'),
    hem: stripes('#ddcba4 14 / #a6192e 40 / #ddcba4 14'),
    cut: { seam: 'arch', sleeves: sleeves('#154734', '#ddcba4 14 / #a6192e 50 / #ddcba4 14') },
  },
  MTL: {
    body: '#a6192e',
    edge: WHITE,
    chest: stripes('#ffffff 10 / #192168 62 / #ffffff 10'),
    hem: stripes('#192168 30 / #ffffff 10'),
    cut: { sleeves: sleeves('#a6192e', '#ffffff 10 / #192168 62 / #ffffff 10') },
  },
  NJD: {
    body: '#c8102e',
    edge: BLACK,
    hem: stripes('#ffffff 12 / #111111 56 / #ffffff 12'),
    cut: { seam: 'straight', sleeves: sleeves(BLACK, '#ffffff 14 / #c8102e 40 / #ffffff 14') },
  },
  NSH: {
    body: '#ffb81c',
    yoke: '#041e42',
    edge: WHITE,
    hem: stripes('#041e42 40 / #ffffff 14 / #041e42 20'),
    number: '#041e42',
    ink: '#041e42',
    cut: { seam: 'point', sleeves: sleeves('#041e42', '#ffffff 14 / #ffb81c 40 / #ffffff 14') },
  },
  NYI: {
    body: '#00539b',
    edge: '#f47d30',
    hem: stripes('#f47d30 30 / #ffffff 20 / #f47d30 30'),
    cut: { sleeves: sleeves('#00539b', '#f47d30 34 / #ffffff 20 / #f47d30 34') },
  },
  NYR: {
    body: '#0038a8',
    edge: WHITE,
    hem: stripes('#ffffff 12 / #ce1126 56 / #ffffff 12'),
    cut: {
      seam: 'none',
      sleeves: sleeves('#0038a8', '#ffffff 14 / #ce1126 60 / #ffffff 14'),
      word: 'RANGERS',
    },
  },
  OTT: {
    body: BLACK,
    edge: '#b79257',
    hem: stripes('#ffffff 12 / #da1a32 56 / #ffffff 12'),
    cut: { seam: 'none', sleeves: sleeves('#da1a32', '#ffffff 14 / #111111 40 / #ffffff 14') },
  },
  PHI: {
    body: '#d24303',
    yoke: WHITE,
    yokeInk: BLACK,
    edge: BLACK,
    hem: stripes('#ffffff 20 / #111111 44'),
    cut: { sleeves: sleeves(WHITE, '#111111 44') },
  },
  PIT: {
    body: BLACK,
    edge: '#fcb514',
    hem: stripes('#ffffff 14 / #fcb514 54 / #ffffff 14'),
    cut: { seam: 'point', sleeves: sleeves(BLACK, '#ffffff 14 / #fcb514 60 / #ffffff 14') },
  },
  SEA: {
    body: '#001628',
    yoke: '#355464',
    edge: '#99d9d9',
    hem: stripes('#99d9d9 30 / #355464 40 / #e9072b 10'),
    number: '#99d9d9',
    cut: { seam: 'arch', sleeves: sleeves('#355464', '#99d9d9 34 / #e9072b 12') },
  },
  SJS: {
    body: '#006d75',
    edge: '#ea7200',
    hem: stripes('#111111 34 / #ea7200 14 / #ffffff 24'),
    cut: { seam: 'straight', piping: '#ea7200' },
  },
  STL: {
    body: '#002f87',
    yoke: '#041e42',
    edge: '#fcb514',
    hem: stripes('#fcb514 24 / #041e42 40 / #fcb514 24'),
    number: '#fcb514',
    cut: { sleeves: sleeves('#041e42', '#fcb514 24 / #002f87 40 / #fcb514 24') },
  },
  TBL: {
    body: '#002868',
    edge: WHITE,
    hem: stripes('#ffffff 22 / #111111 30 / #ffffff 22'),
    cut: { seam: 'point', sleeves: sleeves('#002868', '#ffffff 40 / #111111 30 / #ffffff 40') },
  },
  TOR: {
    body: '#00205b',
    edge: WHITE,
    hem: stripes('#ffffff 34 / #00205b 20 / #ffffff 34'),
    cut: { seam: 'none', sleeves: sleeves('#00205b', '#ffffff 44 / #00205b 26 / #ffffff 44') },
  },
  UTA: {
    body: '#010101',
    yoke: '#6cace4',
    yokeInk: '#010101',
    edge: WHITE,
    hem: stripes('#6cace4 44 / #ffffff 20'),
    number: '#6cace4',
    cut: { seam: 'straight', sleeves: sleeves('#6cace4', '#ffffff 20 / #010101 44 / #ffffff 20') },
  },
  VAN: {
    body: '#00205b',
    edge: '#00843d',
    hem: stripes('#ffffff 14 / #00843d 58 / #ffffff 14'),
    cut: { seam: 'arch', sleeves: sleeves('#00205b', '#ffffff 14 / #00843d 60 / #ffffff 14') },
  },
  VGK: {
    body: '#b4975a',
    yoke: '#333f42',
    edge: '#c8102e',
    hem: stripes('#333f42 40 / #c8102e 12 / #111111 24'),
    number: '#111111',
    ink: '#111111',
    cut: { seam: 'straight', sleeves: sleeves('#333f42', '#c8102e 14 / #b4975a 40 / #c8102e 14') },
  },
  WPG: {
    body: '#041e42',
    yoke: '#004c97',
    edge: '#ac162c',
    hem: stripes('#ffffff 12 / #ac162c 24 / #004c97 40'),
    cut: { seam: 'point', sleeves: sleeves('#004c97', '#ffffff 14 / #ac162c 40 / #ffffff 14') },
  },
  WSH: {
    body: '#c8102e',
    yoke: '#041e42',
    edge: WHITE,
    hem: stripes('#ffffff 12 / #041e42 52 / #ffffff 12'),
    cut: { seam: 'arch', sleeves: sleeves('#041e42', '#ffffff 60') },
  },
};

export const SWEATERS: Readonly<Record<string, Sweater>> = Object.fromEntries(
  Object.entries(RECIPES).map(([club, recipe]) => [club, { yoke: recipe.body, number: WHITE, ...recipe }]),
);
