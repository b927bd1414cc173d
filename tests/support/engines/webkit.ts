/** WebKitGTK over its W3C WebDriver. It gets a separate virtual screen and D-Bus message bus. */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#platform/database/server-address.ts';
import { eventually } from './fan.ts';
import { endGroup, type Engine, printed, type StartEngine, WINDOW } from './engine.ts';

const KEYS: Readonly<Record<string, string>> = { Escape: '\uE00C', Enter: '\uE007', Control: '\uE009' };

/** The content of a settings file. With it, WebKitGTK reports that the user prefers reduced motion. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=false\n';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Returns a function that calls WebDriver. It rejects with WebDriver's own message. */
function callerOf(origin: string): Call {
  return async (method, path, body = {}) => {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

const keyActions = (keys: readonly string[], type: 'keyDown' | 'keyUp') =>
  keys.map((value) => ({ type, value: KEYS[value] ?? value }));

function control(call: Call): Omit<Engine, 'messages' | 'close'> {
  const perform = async (source: object) => void (await call('POST', '/actions', { actions: [source] }));
  const keys = async (actions: readonly object[]) => perform({ type: 'key', id: 'keyboard', actions });
  return {
    goto: async (url) => void (await call('POST', '/url', { url })),
    async evaluate(expression) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(done)`;
      return call('POST', '/execute/async', { script, args: [] });
    },
    async drag(start, ...rest) {
      const move = ({ x, y }: { x: number; y: number }, duration: number) => ({
        type: 'pointerMove',
        x: Math.round(x),
        y: Math.round(y),
        duration,
      });
      const down = { type: 'pointerDown', button: 0 };
      const up = { type: 'pointerUp', button: 0 };
      const actions = [...(start ? [move(start, 0)] : []), down, ...rest.map((to) => move(to, 100)), up];
      await perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
    },
    async press(key, withControl = false) {
      const pressed = withControl ? ['Control', key] : [key];
      await keys([...keyActions(pressed, 'keyDown'), ...keyActions(pressed.toReversed(), 'keyUp')]);
    },
    type: async (text) =>
      keys(
        Array.from(text).flatMap((char) => [
          ...keyActions([char], 'keyDown'),
          ...keyActions([char], 'keyUp'),
        ]),
      ),
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
  };
}

export const startWebKit: StartEngine = async (program, home) => {
  const config = join(home, '.config');
  await mkdir(join(config, 'gtk-3.0'), { recursive: true });
  await writeFile(join(config, 'gtk-3.0', 'settings.ini'), GTK_SETTINGS);
  await writeFile(join(config, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const display = (await printed(screen, /\d+\n/)).trim();
  const port = await findFreePort();
  const driver = spawn('dbus-run-session', ['--', program, `--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_CONFIG_HOME: config,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const end = () => {
    endGroup(driver);
    endGroup(screen);
  };
  let output = '';
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (piece) => (output += String(piece)));
  try {
    const origin = `http://127.0.0.1:${port}`;
    const root = callerOf(origin);
    await eventually(
      async () => root('GET', '/status').catch(() => null),
      () => `The driver is silent:\n${output}`,
    );
    const { sessionId } = (await root('POST', '/session', { capabilities: {} })) as { sessionId: string };
    const call = callerOf(`${origin}/session/${sessionId}`);
    await call('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
    await call('POST', '/window/rect', { x: 0, y: 0, ...WINDOW });
    return {
      ...control(call),
      messages: () => output.split('\n').filter((line) => /CONSOLE.*ERROR|error/i.test(line)),
      close: async () => {
        await call('DELETE', '').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
