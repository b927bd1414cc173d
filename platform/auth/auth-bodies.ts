import * as v from 'valibot';
import type { AccountRules } from '#platform/auth/account-rules.ts';
import { isHashable } from '#platform/auth/passwords.ts';
import { fieldSentence } from '#platform/http/refusals/auth-refusals.ts';
import { spellEmail, spellKnownEmail } from '#platform/mail/email-spelling.ts';

/** Shorter than any valid password, so it matches none. */
const NO_PASSWORD = '-';

const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max));

const passes = (check: (text: string) => string | null) =>
  v.rawCheck<string>(({ addIssue, dataset }) => {
    const message = dataset.typed ? check(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });

const newPassword = (check: (text: string) => string | null) =>
  v.pipe(v.string(fieldSentence({ code: 'password-expected' })), passes(check));

/** A password to compare. A password that is too long to hash counts as wrong, not as malformed. */
const anyPassword = v.pipe(
  v.string(fieldSentence({ code: 'known-password-expected' })),
  v.nonEmpty(fieldSentence({ code: 'known-password-missing' })),
  v.transform((value) => (isHashable(value) ? value : NO_PASSWORD)),
);

function newEmail({ checkEmail }: AccountRules) {
  return v.pipe(
    v.string(fieldSentence({ code: 'email-expected' })),
    v.rawTransform<string, string>(({ addIssue, dataset, NEVER }) => {
      const spelled = spellEmail(dataset.value, checkEmail);
      if ('email' in spelled) return spelled.email;
      addIssue({ message: spelled.sentence });
      return NEVER;
    }),
  );
}

/**
 * Creates the schemas of the auth API's request bodies.
 * Handlers get the parsed value, so unknown fields never reach them. Our messages are sentences, which users see.
 * Messages of the validation library are not shown.
 */
export function createAuthBodies(rules: AccountRules) {
  const knownEmail = v.pipe(
    v.string(fieldSentence({ code: 'email-expected' })),
    v.trim(),
    passes(rules.checkKnownEmail),
  );
  const firstPassword = newPassword(rules.checkFirstPassword);
  const data = v.optional(rules.metadata);
  /** Normalizes the address. Adds the address as typed if it differs, because older accounts may have that spelling. */
  function spellKnown<Body extends { email: string }>(body: Body): Body & { typed_email?: string } {
    const email = spellKnownEmail(body.email, rules.checkEmail);
    const typed = body.email.toLowerCase();
    return typed === email ? { ...body, email } : { ...body, email, typed_email: typed };
  }
  return {
    signUp: v.object({ email: newEmail(rules), password: firstPassword, data }),
    credentials: v.pipe(v.object({ email: knownEmail, password: anyPassword }), v.transform(spellKnown)),
    refresh: v.object({ refresh_token: shortText(255) }),
    code: v.object({ auth_code: shortText(255), code_verifier: shortText(255) }),
    recover: v.pipe(v.object({ email: knownEmail }), v.transform(spellKnown)),
    resend: v.pipe(
      v.object({
        type: v.literal('signup', fieldSentence({ code: 'only-sign-ups-resent' })),
        email: knownEmail,
      }),
      v.transform(spellKnown),
    ),
    change: v.pipe(
      v.object({
        email: v.optional(newEmail(rules)),
        password: v.optional(newPassword(rules.checkChangedPassword)),
        data,
        phone: v.optional(v.never(fieldSentence({ code: 'phone-not-supported' }))),
      }),
      v.check(
        (body) => body.email === undefined || (body.password === undefined && body.data === undefined),
        fieldSentence({ code: 'email-change-not-alone' }),
      ),
    ),
    /**
     * The token of a mailed link, as our page sends it. Codes that users type are not accepted, because no mail
     * contains one.
     */
    link: v.object({
      type: v.picklist(['signup', 'recovery', 'email_change'], fieldSentence({ code: 'unknown-link-type' })),
      token_hash: v.pipe(
        v.string(fieldSentence({ code: 'link-incomplete' })),
        v.nonEmpty(fieldSentence({ code: 'link-incomplete' })),
        v.maxLength(255, fieldSentence({ code: 'link-damaged' })),
      ),
      password: v.optional(firstPassword),
      replace_password: v.optional(v.boolean()),
    }),
  };
}

type Bodies = ReturnType<typeof createAuthBodies>;
export type SignUpBody = v.InferOutput<Bodies['signUp']>;
export type SignInBody = v.InferOutput<Bodies['credentials']>;
export type KnownEmail = v.InferOutput<Bodies['recover']>;
export type ChangeBody = v.InferOutput<Bodies['change']>;
export type LinkBody = v.InferOutput<Bodies['link']>;
