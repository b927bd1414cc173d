/**
 * Keeps 20 requests from one IP address open.
 * Runs in a separate process, because reading responses takes CPU time.
 */
const [, , url = '', apikey = '', address = ''] = process.argv;
const LANES = 20;
const MEMBERS = Array.from({ length: 110 }, (_, i) => `m${i}:logo_url`).join(',');

let asked = 0;
process.once('disconnect', () => process.exit());
for (let lane = 0; lane < LANES; lane++) {
  void (async () => {
    for (;;) {
      const path = `players?select=id,teams(${MEMBERS})&limit=${1000 + (asked++ % 9000)}`;
      // oxlint-disable-next-line no-await-in-loop -- a lane's requests are sequential
      const response = await fetch(`${url}/rest/v1/${path}`, {
        headers: { apikey, 'X-Forwarded-For': address },
      });
      // oxlint-disable-next-line no-await-in-loop
      await response.arrayBuffer();
    }
  })();
}
