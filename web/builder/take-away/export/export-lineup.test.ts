import { expect, it, vi } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { createLineupImage } from './export-lineup.ts';

// happy-dom has no worker and no canvas that draws, so every attempt fails.
const input = { lineup: EMPTY_LINEUP, team: { name: 'Testers' }, siteAddress: '', logo: 'letters' } as const;

it('reports with the specified text that all attempts failed, and why', async () => {
  const panel = vi.fn(() => 'no element');
  const error = await createLineupImage(input, { panel }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    name: 'ExportError',
    code: 'render-failed',
    message: 'Failed to generate lineup card image',
    cause: { code: 'invalid-element', message: 'Invalid element provided as first argument' },
  });
  expect(panel, 'the panel is asked for only once drawing failed').toHaveBeenCalledOnce();
});

it('rejects with the drawing error when there is no panel to capture', async () => {
  await expect(createLineupImage(input)).rejects.toMatchObject({
    code: 'render-failed',
    cause: expect.anything(),
  });
});
