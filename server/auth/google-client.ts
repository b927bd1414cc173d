import * as v from 'valibot';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  clockTolerance,
  Configuration,
  enableNonRepudiationChecks,
} from 'openid-client';
import { LIMITS } from '#server/limits.ts';

/** Where Google signs people in, as its discovery document says. */
const GOOGLE = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
};

/** What Google says of a person. */
const claimsOf = v.object({
  iss: v.string(),
  sub: v.string(),
  email: v.pipe(v.string(), v.toLowerCase()),
  email_verified: v.optional(v.boolean(), false),
  name: v.optional(v.string()),
  picture: v.optional(v.string()),
});

export type GoogleClaims = v.InferOutput<typeof claimsOf>;
export type Google = ReturnType<typeof createGoogle>;

/** Google as an OpenID provider. Its answers must be signed by its keys, for this client, and not be expired. */
export function createGoogle(clientId: string, clientSecret: string, publicUrl: string) {
  const client = { client_secret: clientSecret, [clockTolerance]: LIMITS.clockSkewSeconds };
  const provider = new Configuration(GOOGLE, clientId, client);
  provider.timeout = LIMITS.googleTimeout / 1000;
  enableNonRepudiationChecks(provider);
  const redirectUri = `${publicUrl}/auth/v1/callback`;

  return {
    /** Google's page for a person. `prompt` lets people choose another account. */
    pageFor(state: string, prompt: string | null): URL {
      const query = { redirect_uri: redirectUri, scope: 'openid email profile', state };
      return buildAuthorizationUrl(provider, prompt === null ? query : { ...query, prompt });
    },

    /** Exchanges the code that Google led back with. Rejects when Google does not answer, or with something that is not its own. */
    async exchange(code: string, state: string): Promise<GoogleClaims> {
      const address = new URL(redirectUri);
      address.search = new URLSearchParams({ code, state }).toString();
      const checks = { expectedState: state, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(provider, address, checks);
      return v.parse(claimsOf, tokens.claims());
    },
  };
}
