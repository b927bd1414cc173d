import { expect, it } from 'vitest';
import { writeDiscordEmbed } from './discord-embed.ts';

const page = {
  type: 'website',
  title: 'Bears *lines* · Line Rush',
  description: 'First line: [A], B_C.',
  path: '/?shared=1-a',
  image: { path: '/api/lineup-picture?shared=1-a', width: 1200, height: 675 },
  action: 'Make it yours',
  color: '#00205b',
} as const;

it('has the text, the picture, and a button within Discord’s limits', () => {
  const url = 'https://lines.example/?shared=1-a';
  expect(writeDiscordEmbed('https://lines.example', page)).toEqual({
    component: {
      type: 17,
      accent_color: 0x00205b,
      components: [
        {
          type: 10,
          content:
            String.raw`### [Bears \*lines\* · Line Rush](${url})` +
            '\n' +
            String.raw`First line: \[A\], B\_C.`,
        },
        {
          type: 12,
          items: [
            {
              media: { url: 'https://lines.example/api/lineup-picture?shared=1-a' },
              description: 'Bears *lines* · Line Rush',
            },
          ],
        },
        { type: 1, components: [{ type: 2, style: 5, label: 'Make it yours', url }] },
      ],
    },
  });
});

it('is left out where it has no action, or would be too large', () => {
  const { action: _, ...without } = page;
  expect(writeDiscordEmbed('https://lines.example', without)).toBeNull();
  expect(writeDiscordEmbed('https://lines.example', { ...page, description: '*'.repeat(1600) })).toBeNull();
});
