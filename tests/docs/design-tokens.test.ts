import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAST_MS, GLIDE, MOVE_MS, SLOW_MS } from '#web/ui/motion-times.ts';

const TOKENS = readFileSync('web/ui/tokens.css', 'utf8');
/** In rem. Distances above this count as layout, not as spacing. */
const MAX_SPACE_REM = 2.5;
/** Tailwind's steps for spacing, in units of 4 pixels, up to `MAX_SPACE_REM`. */
const STEPS = new Set([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10]);

/** Returns the names and the texts of all files with this extension, except for tokens and fonts. Removes comments. */
const read = (ending: string) =>
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !/ui\/(?:tokens|fonts)\.css$/.test(file))
    .map((file) => [file, readFileSync(`web/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')] as const);
const SHEETS = read('.css');
const PARTS = read('.tsx');

/** Returns the CSS declarations with a property that matches `property` and a value that `isRaw` accepts. */
function rawDeclarations(property: RegExp, isRaw: (value: string) => boolean): string[] {
  return SHEETS.flatMap(([file, text]) =>
    [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)].flatMap(([, name = '', value = '']) =>
      property.test(name) && isRaw(value) ? [`${file}: ${name}: ${value}`] : [],
    ),
  );
}

/** Returns the class names in TSX files that match `pattern`, if `isRaw` accepts the pattern's first group. */
function rawClasses(pattern: RegExp, isRaw: (value: string) => boolean = () => true): string[] {
  return PARTS.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([name, value = '']) => (isRaw(value) ? [`${file}: ${name}`] : [])),
  );
}

const count = (prefix: string) => TOKENS.match(new RegExp(`^ {2}--${prefix}-[\\w]+:`, 'gm'))?.length;
const remsOf = (value: string) => [...value.matchAll(/(?<![\w.])([\d.]+)rem/g)].map(([, rem]) => Number(rem));

describe('the design tokens', () => {
  it('are few', () => {
    expect(['type', 'time', 'shadow', 'radius'].map(count)).toEqual([8, 3, 3, 4]);
  });

  it('give scripts the same times and curve', () => {
    for (const [name, value] of Object.entries({ fast: FAST_MS, move: MOVE_MS, slow: SLOW_MS })) {
      expect(TOKENS).toContain(`--time-${name}: ${value}ms;`);
    }
    expect(TOKENS).toContain(`--glide: ${GLIDE};`);
  });

  it('are used for all type sizes', () => {
    const isRaw = (value: string) => !/var\(--(?:type-|largest)|^0$|^inherit$|\dem\b/.test(value);
    expect(rawDeclarations(/^(?:font-size|--largest)$/, isRaw)).toEqual([]);
    expect(
      rawClasses(/\btext-\[(?!color-mix)([^\]]*)\]/g, (value) => isRaw(value) && value !== '0px'),
    ).toEqual([]);
  });

  it('are used for all durations and curves', () => {
    const isRaw = (value: string) => /(?<![\w.-])(?!0s|1ms)[\d.]+m?s\b|cubic-bezier/.test(value);
    expect(rawDeclarations(/^(?:transition|animation)/, isRaw)).toEqual([]);
    expect(rawClasses(/\b(?:duration|ease|delay)-[[\d][^\s'"]*/g)).toEqual([]);
  });

  it('are used for all blurred shadows', () => {
    const isRaw = (value: string) =>
      value.split(/,(?![^(]*\))/).some((shadow) => /^\s*-?[\d.]+\S* -?[\d.]+\S* [1-9]/.test(shadow));
    expect(rawDeclarations(/^box-shadow$/, isRaw)).toEqual([]);
    expect(rawClasses(/\bshadow-\[([^\]]*)\]/g, (value) => isRaw(value.replaceAll('_', ' ')))).toEqual([]);
  });

  it('are used for all rounded corners, except for circles, pills, and the rink', () => {
    const isRaw = (value: string) =>
      !/var\(--(?:radius-|board)|%|999px|inherit|^calc\(clamp|^clamp/.test(value);
    expect(rawDeclarations(/^border.*radius$/, isRaw)).toEqual([]);
    expect(rawClasses(/\brounded(?:-[a-z]+)*-\[([^\]]*)\]/g, isRaw)).toEqual([]);
  });

  it('are used for all spacing', () => {
    const property = /^(?:row-gap|column-gap|gap|padding|margin|scroll-padding|scroll-margin)(?:-|$)/;
    const isRaw = (value: string) => remsOf(value).some((rem) => rem <= MAX_SPACE_REM);
    expect(rawDeclarations(property, isRaw)).toEqual([]);
    const classes = /(?<![\w-])-?(?:scroll-)?(?:p|m|gap)[trblxyse]?-(?:[xy]-)?([\d.]+)(?![\w.])/g;
    const isOff = (value: string) => Number(value) <= 10 && !STEPS.has(Number(value));
    expect(rawClasses(classes, isOff)).toEqual([]);
  });
});
