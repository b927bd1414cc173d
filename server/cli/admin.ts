/** `npm run admin -- grant EMAIL | revoke EMAIL | list` manages admins on any of the three backends. */
import { ConfigError, readConfig } from '#server/config.ts';
import { loadEnvFile } from '#server/env-file.ts';
import { openRegister } from '#server/cli/admin-register.ts';
import { AdminError, readAdminCommand, runAdminCommand } from '#server/cli/run-admin-command.ts';

try {
  const command = readAdminCommand(process.argv.slice(2));
  loadEnvFile();
  const register = await openRegister(readConfig(process.env));
  try {
    for (const line of await runAdminCommand(command, register)) console.log(line);
  } finally {
    await register.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (!(error instanceof ConfigError) && !(error instanceof AdminError) && process.env['DEBUG'])
    console.error(error);
  process.exitCode = 1;
}
