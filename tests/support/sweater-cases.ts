/** Valid and invalid values of `teams.sweater`. The tests of the domain and of the database use them. */
const DOCUMENT = {
  body: '#0b3d2e',
  yoke: '#ffffff',
  edge: '#ffb81c',
  number: '#ffb81c',
  hem: [
    { color: '#ffb81c', height: 4 },
    { color: '#ffffff', height: 80 },
  ],
};

const STRIPE = { color: '#ffffff', height: 12 };

export const VALID_SWEATERS: readonly (readonly [string, object])[] = [
  ['the required parts', DOCUMENT],
  [
    'inks and a chest band',
    { ...DOCUMENT, ink: '#ffffff', yokeInk: '#0b3d2e', chest: [STRIPE, STRIPE, STRIPE] },
  ],
  ['no stripe', { ...DOCUMENT, hem: [] }],
  ['five stripes', { ...DOCUMENT, hem: Array.from({ length: 5 }, () => STRIPE) }],
];

export const BROKEN_SWEATERS: readonly (readonly [string, unknown])[] = [
  ['a text', 'blue'],
  ['a number', 7],
  ['false', false],
  ['an array', [DOCUMENT]],
  ['nothing in it', {}],
  ['no body', { ...DOCUMENT, body: undefined }],
  ['a null body', { ...DOCUMENT, body: null }],
  ['a short color', { ...DOCUMENT, body: '#fff' }],
  ['upper case', { ...DOCUMENT, yoke: '#FFFFFF' }],
  ['a color with more behind it', { ...DOCUMENT, edge: '#ffffff\n' }],
  ['script in a color', { ...DOCUMENT, number: '"/><script>alert(1)</script>' }],
  ['an array as a color', { ...DOCUMENT, body: ['#ffffff'] }],
  ['an ink that is no color', { ...DOCUMENT, ink: 'url(#x)' }],
  ['no hem', { ...DOCUMENT, hem: undefined }],
  ['a hem that is no array', { ...DOCUMENT, hem: STRIPE }],
  ['six stripes', { ...DOCUMENT, hem: Array.from({ length: 6 }, () => STRIPE) }],
  ['four stripes across the chest', { ...DOCUMENT, chest: Array.from({ length: 4 }, () => STRIPE) }],
  ['a low stripe', { ...DOCUMENT, hem: [{ ...STRIPE, height: 3 }] }],
  ['a high stripe', { ...DOCUMENT, hem: [{ ...STRIPE, height: 81 }] }],
  ['a broken height', { ...DOCUMENT, hem: [{ ...STRIPE, height: 12.5 }] }],
  ['a height as text', { ...DOCUMENT, hem: [{ ...STRIPE, height: '12' }] }],
  ['a stripe without a height', { ...DOCUMENT, hem: [{ color: '#ffffff' }] }],
  ['a stripe without a color', { ...DOCUMENT, hem: [STRIPE, { height: 12 }] }],
  ['a stripe that is null', { ...DOCUMENT, hem: [null] }],
  ['a stripe that is a text', { ...DOCUMENT, hem: ['#ffffff 12'] }],
];
