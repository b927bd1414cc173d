import type { Target } from '#server/http/target.ts';

/** A request whose target was read in its raw form. */
export interface Incoming {
  request: Request;
  target: Target;
  /** Whom rate limits count; see `clientAddress`. */
  address: string;
  /** Whether a program on the server's own machine asks; see `isFromThisMachine`. */
  isFromThisMachine: boolean;
}

export type Handler = (incoming: Incoming) => Promise<Response>;
