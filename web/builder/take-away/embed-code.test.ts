import { expect, it } from 'vitest';
import { frameCode, pictureCode } from './embed-code.ts';

it('writes code that other pages can show', () => {
  const embedded = { link: 'https://lines.example/?shared=1-a-b', title: 'My "best" <team>' };
  expect(pictureCode(embedded)).toBe(
    '<a href="https://lines.example/?shared=1-a-b">' +
      '<img src="https://lines.example/api/lineup-picture?shared=1-a-b" alt="My &quot;best&quot; &lt;team&gt;" ' +
      'width="1200" height="675" loading="lazy" style="max-width:100%;height:auto"></a>',
  );
  expect(frameCode(embedded)).toBe(
    '<iframe src="https://lines.example/embed/lineup?l=1-a-b" title="My &quot;best&quot; &lt;team&gt;" loading="lazy" ' +
      'style="width:100%;max-width:600px;aspect-ratio:1;border:0"></iframe>',
  );
});
