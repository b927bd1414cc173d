import { WORD_LIMITS } from '#domain/card-words.ts';
import { countCharacters } from '#domain/plain-text.ts';
import { useOwnProfile } from '#web/backend/get-own-profile.ts';
import { useUser } from '#web/backend/session.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { keepSignature } from '../../store/signature-storage.ts';
import { WordLine } from './word-line.tsx';

function setSignature(signature: string): void {
  lineupActions.setWords({ signature });
  keepSignature(signature);
}

/** Who made the lineup: typed, or the profile name by one press. The next lineup starts with it. */
export function SignatureField() {
  const signature = useBuilder((state) => state.lineup.words.signature);
  const user = useUser();
  const { data: profile } = useOwnProfile(user?.id ?? null);
  const own = profile?.profileName ? `@${profile.profileName}` : null;
  const suggestion = own && countCharacters(own) <= WORD_LIMITS.signature ? own : null; // a cut one names another user
  return (
    <WordLine
      label="Signature"
      placeholder="@yourname"
      value={signature}
      max={WORD_LIMITS.signature}
      subject="a signature has"
      autoCapitalize="none"
      spellCheck={false}
      onChange={setSignature}
      aside={
        suggestion !== null && (
          <button type="button" onClick={() => setSignature(suggestion)} className="word-line-quick">
            {`Use ${suggestion}`}
          </button>
        )
      }
    />
  );
}
