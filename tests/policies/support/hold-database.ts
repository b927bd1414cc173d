/** Opens the embedded database of the folder given as argument, says `open`, and holds it until it is ended. */
import { openDatabase } from '#server/database/open-database.ts';

const dataDir = process.argv[2] ?? '';
const log = { info: () => undefined, warn: (message: string) => console.log(`warn ${message}`) };
try {
  const database = await openDatabase({ dataDir, log });
  console.log('open');
  const hold = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(hold);
    void database.close();
  });
} catch (error) {
  console.log(`failed ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
