import fc from 'fast-check';

const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '🏒'.repeat(200),
  'x'.repeat(3000),
  [],
  {},
  [[[[]]]],
  [null],
  true,
  '1',
  'NaN',
  'infinity',
  '{}',
  '{1,2}',
  '[1,2]',
  "'; drop table teams; --",
  '$1',
  '%00%s%n',
  '../../../etc/passwd',
  { $ne: null },
  { toString: 1 },
  '2026-13-45T99:99:99Z',
  'eq.1',
  '*',
  'https://169.254.169.254/latest',
  'a@b.example\r\nBcc: c@d.example',
];

const nasty = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double() },
);

// Created only once, because fast-check prepares a table of all characters for each kind of text.
const anyName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'id', 'created_at', 'user_id', 'select', ''),
  fc.string({ maxLength: 20 }),
);
const anyField = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.tuple(anyName, nasty).map((pair) => [pair]) },
);
const anyJson = fc.jsonValue().map((value) => JSON.stringify(value));

/** Generates objects like `example`, but with some missing, bad, or additional fields. */
function mutated(example: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(example).map(([name, value]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant([[name, value]]) },
      { weight: 4, arbitrary: nasty.map((bad) => [[name, bad]]) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
  );
  return fc
    .tuple(...fields, anyField)
    .map((parts) => Object.fromEntries((parts as [string, unknown][][]).flat()) as Record<string, unknown>);
}

/** Generates bodies for an endpoint that accepts `example`: similar, different, cut off, and invalid JSON. */
export function bodiesLike(example: Readonly<Record<string, unknown>>): fc.Arbitrary<string | Uint8Array> {
  const like = mutated(example);
  return fc.oneof(
    { weight: 12, arbitrary: like.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.array(like, { maxLength: 3 }).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: anyJson },
    { weight: 1, arbitrary: like.map((value) => JSON.stringify(value).slice(0, -2)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.nat(3000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
  );
}
