import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { shareLocally } from '#platform/http/shared-limiter.ts';
import { describeSharedLimiter } from '#tests/support/limiter-semantics.ts';

describeSharedLimiter('the limits of accounts in one process', (now) => {
  const limiter = shareLocally(createRateLimiter(now));
  let made = 0;
  return { limiters: [limiter, limiter, limiter], unused: () => `account ${made++}` };
});
