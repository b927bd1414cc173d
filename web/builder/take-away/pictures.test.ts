import { beforeEach, expect, it } from 'vitest';
import type { CardInput } from '#card/card-input.ts';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { createPictures, type MakePictureOptions, type Pictures } from './pictures.ts';

const night: CardInput = {
  lineup: EMPTY_LINEUP,
  team: { name: 'Testers' },
  title: 'Opening night',
  look: 'night',
  format: 'portrait',
  siteAddress: '',
};
const story: CardInput = { ...night, format: 'story' };
const renamed: CardInput = { ...night, title: 'Game 7' };

interface Made extends MakePictureOptions {
  readonly input: CardInput;
  finish(): Promise<Blob>;
  fail(): Promise<void>;
}

/** Resolves after the callbacks of all settled promises have run. */
const settled = async () => new Promise((resolve) => setTimeout(resolve));

let made: Made[];
let pictures: Pictures;

beforeEach(() => {
  made = [];
  pictures = createPictures(async (input, options) => {
    let resolve: (blob: Blob) => void = () => undefined;
    let reject: (error: unknown) => void = () => undefined;
    const promise = new Promise<Blob>((...settle) => ([resolve, reject] = settle));
    options.signal.addEventListener('abort', () => reject(options.signal.reason));
    const finish = async () => {
      const blob = new Blob([input.title ?? '']);
      resolve(blob);
      await settled();
      return blob;
    };
    const fail = async () => {
      reject(new Error('no memory'));
      await settled();
    };
    made.push({ ...options, input, finish, fail });
    return promise;
  });
});

it('has the picture ready when it is requested', async () => {
  pictures.prepare(night);
  expect(pictures.ready(night)).toBeNull();
  const blob = await made[0]!.finish();
  expect(pictures.ready({ ...night }), 'an equal input').toBe(blob);
  expect(await pictures.take(night)).toBe(blob);
  expect(made, 'drawn once').toHaveLength(1);
  expect(made[0], 'without the fallbacks that take long').toMatchObject({ isRequested: false });
});

it('waits for the picture that is being drawn', async () => {
  pictures.prepare(night);
  const taken = pictures.take(night);
  expect(await made[0]!.finish()).toBe(await taken);
  expect(made).toHaveLength(1);
});

it('cancels an unfinished picture when another one is wanted, unless it was requested', async () => {
  pictures.prepare(night);
  pictures.prepare(story);
  expect(made[0]!.signal.aborted).toBe(true);
  const taken = pictures.take(story);
  pictures.prepare(renamed);
  expect(made[1]!.signal.aborted, 'a user waits for it').toBe(false);
  expect(await made[1]!.finish()).toBe(await taken);
});

it('preserves finished pictures of the same content only', async () => {
  pictures.prepare(night);
  const blob = await made[0]!.finish();
  pictures.prepare(story);
  await made[1]!.finish();
  expect(pictures.ready(night)).toBe(blob);
  pictures.prepare(renamed);
  expect(pictures.ready(night)).toBeNull();
  expect(pictures.ready(story)).toBeNull();
});

it('frees everything on release, but finishes what was requested', async () => {
  pictures.prepare(night);
  await made[0]!.finish();
  const taken = pictures.take(story);
  pictures.prepare(renamed);
  pictures.release();
  expect(pictures.ready(night)).toBeNull();
  expect(made[2]!.signal.aborted).toBe(true);
  expect(await made[1]!.finish()).toBe(await taken);
});

it('retries with all fallbacks when drawing ahead fails, and stops drawing ahead until it works', async () => {
  pictures.prepare(night);
  const taken = pictures.take(night);
  await made[0]!.fail();
  pictures.prepare(story);
  expect(made.map(({ input, isRequested }) => [input.format, isRequested])).toEqual([
    ['portrait', false],
    ['portrait', true],
  ]);
  expect(await made[1]!.finish()).toBe(await taken);
  pictures.prepare(story);
  expect(made).toHaveLength(3);
});

it('rejects a failed request, and draws again for the next one', async () => {
  const rejected = expect(pictures.take(night)).rejects.toThrow('no memory');
  await made[0]!.fail();
  await rejected;
  const again = pictures.take(night);
  expect(await made[1]!.finish()).toBe(await again);
});
