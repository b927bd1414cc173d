import { describe, expect, it } from 'vitest';
import { breakHeadline, fitText, type TextStyle } from './fit-text.ts';
import { measureText } from './measure.ts';

const style: TextStyle = { weight: 700, size: 40, minSize: 16, fill: '#000000' };

describe('fitText', () => {
  it('keeps the full size if there is room', () => {
    expect(fitText('PAUL', 10, 50, 200, style)).toMatchObject({ text: 'PAUL', size: 40, x: 10, y: 50 });
  });

  it('shrinks first, and cuts at the smallest size', () => {
    const shrunk = fitText('GUSTAFSSON NYBERG', 0, 0, 170, style);
    expect(shrunk?.text).toBe('GUSTAFSSON NYBERG');
    expect(shrunk?.size).toBeLessThan(40);
    const cut = fitText('GUSTAFSSON NYBERG', 0, 0, 60, style);
    expect(cut?.size).toBe(16);
    expect(cut?.text).toMatch(/^GUS.*…$/);
    expect(cut?.width).toBeLessThanOrEqual(60);
  });

  it('aligns to the middle and to the right edge', () => {
    const { width } = measureText('88', 700, 40);
    expect(fitText('88', 100, 0, 90, { ...style, align: 'middle' })?.x).toBeCloseTo(100 - width / 2);
    expect(fitText('88', 100, 0, 90, { ...style, align: 'end' })?.x).toBeCloseTo(100 - width);
  });

  it('places spaced-out characters one by one, within its stated width', () => {
    const text = fitText('CENTER', 5, 0, 200, { ...style, spacing: 0.2 });
    expect(text?.positions).toHaveLength(6);
    const last = measureText('R', 700, 40).width;
    expect((text?.positions?.at(-1) ?? 0) + last).toBeCloseTo(5 + (text?.width ?? 0), 1);
  });

  it('marks texts in scripts that the fonts lack, and does not space them out', () => {
    const text = fitText('Овечкин 🏒', 0, 0, 100, { ...style, spacing: 0.2 });
    expect(text?.foreign).toBe(true);
    expect(text?.positions).toBeUndefined();
  });

  it('draws nothing for an empty text', () => {
    expect(fitText('', 0, 0, 100, style)).toBeNull();
    expect(fitText('W', 0, 0, 2, style)).toBeNull();
  });
});

describe('breakHeadline', () => {
  const room = { width: 800, oneLine: 100, twoLines: 58, minSize: 30 };

  it('leaves a short headline on one line', () => {
    expect(breakHeadline('OPENING NIGHT', style, room)).toEqual({ lines: ['OPENING NIGHT'], size: 100 });
  });

  it('breaks a long one into two even lines', () => {
    const { lines } = breakHeadline(
      'A VERY LONG TITLE THAT GOES ON TO THE EIGHTY CHARACTERS THAT A FAN MAY TYPE',
      style,
      room,
    );
    expect(lines).toEqual(['A VERY LONG TITLE THAT GOES ON TO THE', 'EIGHTY CHARACTERS THAT A FAN MAY TYPE']);
  });

  it('never breaks a single word', () => {
    expect(breakHeadline('X'.repeat(80), style, room).lines).toHaveLength(1);
  });
});
