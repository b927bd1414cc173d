import { expect, test } from 'vitest';
import { relink } from './relink.ts';

const places = new Map([
  ['docs/deploy.md', 'DEPLOY.md'],
  ['docs/operations/alerts.yaml', 'operations/alerts.yaml'],
  ['README.md', 'README.md'],
]);

test.each([
  [
    '[here](#anchor) and [there](https://lines.example/a)',
    '[here](#anchor) and [there](https://lines.example/a)',
  ],
  ['[steps](deploy.md#upgrade)', '[steps](DEPLOY.md#upgrade)'],
  ['[alerts](operations/alerts.yaml)', '[alerts](operations/alerts.yaml)'],
  ['[the README](../README.md)', '[the README](README.md)'],
  ['see [why](decisions/016-rotation.md).', 'see why.'],
  ['before ![A card](images/card.png) after', 'before  after'],
])('%s', (page, packaged) => {
  expect(relink(page, 'docs/operations.md', 'OPERATIONS.md', places)).toBe(packaged);
});
