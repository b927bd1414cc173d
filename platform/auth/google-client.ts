import * as v from 'valibot';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  clockTolerance,
  Configuration,
  enableNonRepudiationChecks,
} from 'openid-client';
import { LIMITS } from '#platform/limits.ts';

/** Google's endpoints, from its discovery document. */
const GOOGLE = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
};

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

/** Google as an OpenID provider. Accepts only unexpired ID tokens that Google signed for this client. */
export function createGoogle(clientId: string, clientSecret: string, publicUrl: string) {
  const client = { client_secret: clientSecret, [clockTolerance]: LIMITS.clockSkewSeconds };
  const provider = new Configuration(GOOGLE, clientId, client);
  provider.timeout = LIMITS.googleTimeout / 1000;
  enableNonRepudiationChecks(provider);
  const redirectUri = `${publicUrl}/auth/v1/callback`;

  return {
    pageFor(state: string, prompt: string | null): URL {
      const query = { redirect_uri: redirectUri, scope: 'openid email profile', state };
      return buildAuthorizationUrl(provider, prompt === null ? query : { ...query, prompt });
    },

    /** Exchanges Google's code for claims about the user. Rejects on a timeout or an invalid response. */
    async exchange(code: string, state: string): Promise<GoogleClaims> {
      const address = new URL(redirectUri);
      address.search = new URLSearchParams({ code, state }).toString();
      const checks = { expectedState: state, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(provider, address, checks);
      return v.parse(claimsOf, tokens.claims());
    },
  };
}
