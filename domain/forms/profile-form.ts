import * as v from 'valibot';
import { cleanLine, cleanMultilineText } from '../plain-text.ts';
import { checkBio, checkDisplayName, checkProfileName } from '../profile-name.ts';
import { passes } from './passes.ts';

/** The form of a user's profile. Its output is stored. Without a profile name, there is no public page. */
export const profileForm = v.object({
  profileName: v.pipe(
    v.string(),
    v.trim(),
    passes((name) => (name === '' ? null : checkProfileName(name))),
  ),
  displayName: v.pipe(v.string(), passes(checkDisplayName), v.transform(cleanLine)),
  bio: v.pipe(v.string(), passes(checkBio), v.transform(cleanMultilineText)),
  isPublic: v.boolean(),
});
