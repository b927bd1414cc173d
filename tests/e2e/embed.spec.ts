/** Tests embedded cards, in a page of another origin and in the sandbox that WordPress uses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { expectNoAxeViolation } from '../support/e2e/axe.ts';
import { findTeam } from '../support/e2e/drafts.ts';
import { expect, test } from '../support/e2e/fixtures.ts';
import { rosterLineup } from '../support/e2e/saved-lineups-page.ts';

test('another site shows a lineup in a sandboxed frame, which tells its height and its links', async ({
  browser,
  page,
  server,
}) => {
  const team = await findTeam(server, 'Colorado Avalanche');
  const link = writeLineupLink(team.id, await rosterLineup(server, team));
  const answer = await page.request.get(
    `/oembed?${new URLSearchParams({ url: `${server.url}/?shared=${link}`, maxwidth: '500' }).toString()}`,
  );
  const { html, width } = (await answer.json()) as { html: string; width: number };
  expect(width).toBe(500);
  // WordPress adds a sandbox and a secret to the frame.
  const framed = html
    .replace('<iframe ', '<iframe sandbox="allow-scripts" ')
    .replace(/src="([^"]+)"/, 'src="$1#?secret=abc123"');
  const listener =
    '<script>window.told = []; addEventListener("message", ({ data }) => told.push(data));</script>';
  const blog = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Blog</title>${listener}${framed}`);
  });
  await new Promise<void>((resolve) => {
    blog.listen(0, '127.0.0.1', resolve);
  });
  const { port } = blog.address() as AddressInfo;
  const context = await browser.newContext();
  try {
    const reader = await context.newPage();
    await reader.goto(`http://127.0.0.1:${port}/`);
    const frame = reader.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Colorado Avalanche lineup' })).toBeVisible();
    await expect(frame.getByRole('listitem')).toHaveCount(20);
    const told = () => reader.evaluate(() => (window as unknown as { told: unknown[] }).told);
    await expect
      .poll(told)
      .toContainEqual({ message: 'height', value: expect.any(Number), secret: 'abc123' });
    await frame.getByRole('link', { name: 'Make it yours' }).click();
    await expect
      .poll(told)
      .toContainEqual({ message: 'link', value: `${server.url}/?shared=${link}`, secret: 'abc123' });
    expect(await context.cookies()).toEqual([]);
  } finally {
    await context.close();
    await new Promise((resolve) => {
      blog.close(resolve);
      blog.closeAllConnections();
    });
  }

  await test.step('by itself it is accessible, and Discord learns of the button', async () => {
    await page.goto(`/embed/lineup?l=${link}`);
    await expectNoAxeViolation(page, 'an embed');
    const shared = await (await page.request.get(`/?shared=${link}`)).text();
    expect(shared).toContain('id="discord:component-embed">{"component":{"type":17');
    expect(shared).toContain('type="application/json+oembed"');
  });

  await test.step('only embeds may be framed', async () => {
    for (const path of ['/', '/teams/colorado-avalanche', '/oembed', '/embed.css'])
      expect((await page.request.get(path)).headers()['x-frame-options'], path).toBe('DENY');
    expect((await page.request.get(`/embed/lineup?l=${link}`)).headers()['x-frame-options']).toBeUndefined();
  });
});
