import { expect, it } from 'vitest';
import { frameCode, pictureCode } from './embed-code.ts';

it.each([frameCode, pictureCode])('escapes the title', (code) => {
  const embedded = { link: 'https://lines.example/?shared=1-a-b', title: 'My "best" <team>' };
  expect(code(embedded)).toContain('="My &quot;best&quot; &lt;team&gt;" ');
});
