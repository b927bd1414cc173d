import * as v from 'valibot';
import { firstPassword, knownEmail, knownPassword } from '#domain/forms/account-forms.ts';
import { passes } from '#domain/forms/passes.ts';
import { fieldSentence } from '#server/http/refusals/auth-refusals.ts';
import {
  CHANGE_MIN_LENGTH,
  changeRules,
  checkPasswordLength,
  PASSWORD_MAX_BYTES,
  spellPassword,
} from '#domain/password.ts';
import { countBytes } from '#domain/plain-text.ts';
import { textSentence } from '#domain/text-sentences.ts';
import { spellEmail, spellKnownEmail } from '#server/mail/email-spelling.ts';

/*
 * Schemas of the auth API's request bodies. Handlers get the parsed value, so unknown fields never reach them. Users see the
 * messages that are sentences.
 */

/** Shorter than any valid password, so it matches none. */
const NO_PASSWORD = '-';

const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max));

const newEmail = v.pipe(
  v.string(textSentence({ code: 'email-expected' })),
  v.rawTransform<string, string>(({ addIssue, dataset, NEVER }) => {
    const spelled = spellEmail(dataset.value);
    if ('email' in spelled) return spelled.email;
    addIssue({ message: textSentence(spelled.refusal) });
    return NEVER;
  }),
);

/** Normalizes the address. Adds the address as typed if it differs, because older accounts may have that spelling. */
function spellKnown<Body extends { email: string }>(body: Body): Body & { typed_email?: string } {
  const email = spellKnownEmail(body.email);
  const typed = body.email.toLowerCase();
  return typed === email ? { ...body, email } : { ...body, email, typed_email: typed };
}

const changedPassword = v.pipe(
  v.string(textSentence({ code: 'password-expected' })),
  passes((value) => checkPasswordLength(value, CHANGE_MIN_LENGTH)),
  v.check(
    (value) => changeRules(value).every(({ met }) => met),
    textSentence({ code: 'password-lacks-characters' }),
  ),
);

/** A password to compare. One that is too long to have been set is wrong, not malformed. */
const anyPassword = v.pipe(
  knownPassword,
  v.transform((value) => (countBytes(spellPassword(value)) <= PASSWORD_MAX_BYTES ? value : NO_PASSWORD)),
);

const metadataText = (max: number) =>
  v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(max, fieldSentence({ code: 'metadata-too-long', max })))),
  );

/** The profile fields that users may set. The database also limits their total size. */
const metadata = v.optional(
  v.object({
    profile_name: metadataText(100),
    full_name: metadataText(200),
    bio: metadataText(2000),
    public_profile: v.optional(v.nullable(v.boolean())),
    avatar_url: metadataText(2048),
  }),
);

export const signUpBody = v.object({ email: newEmail, password: firstPassword, data: metadata });
export const credentials = v.pipe(
  v.object({ email: knownEmail, password: anyPassword }),
  v.transform(spellKnown),
);
export const refreshBody = v.object({ refresh_token: shortText(255) });
export const codeBody = v.object({ auth_code: shortText(255), code_verifier: shortText(255) });
export const recoverBody = v.pipe(v.object({ email: knownEmail }), v.transform(spellKnown));
export const resendBody = v.pipe(
  v.object({
    type: v.literal('signup', fieldSentence({ code: 'only-sign-ups-resent' })),
    email: knownEmail,
  }),
  v.transform(spellKnown),
);
export const changeBody = v.pipe(
  v.object({
    email: v.optional(newEmail),
    password: v.optional(changedPassword),
    data: metadata,
    phone: v.optional(v.never(fieldSentence({ code: 'phone-not-supported' }))),
  }),
  v.check(
    (body) => body.email === undefined || (body.password === undefined && body.data === undefined),
    fieldSentence({ code: 'email-change-not-alone' }),
  ),
);
/** A mailed link as our page uses it. Codes are not accepted, because mails contain none to type. */
export const linkBody = v.object({
  type: v.picklist(['signup', 'recovery', 'email_change'], fieldSentence({ code: 'unknown-link-type' })),
  token_hash: v.pipe(
    v.string(fieldSentence({ code: 'link-incomplete' })),
    v.nonEmpty(fieldSentence({ code: 'link-incomplete' })),
    v.maxLength(255, fieldSentence({ code: 'link-damaged' })),
  ),
  password: v.optional(firstPassword),
  replace_password: v.optional(v.boolean()),
});

export type SignUpBody = v.InferOutput<typeof signUpBody>;
export type SignInBody = v.InferOutput<typeof credentials>;
export type KnownEmail = v.InferOutput<typeof recoverBody>;
export type ChangeBody = v.InferOutput<typeof changeBody>;
export type LinkBody = v.InferOutput<typeof linkBody>;
