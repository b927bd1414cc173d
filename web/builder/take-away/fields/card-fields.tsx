import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { headlineFor, teamWords } from '#card/team-words.ts';
import { WORD_LIMITS } from '#domain/card-words.ts';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import type { Team } from '#domain/team.ts';
import { countCharacters } from '#domain/plain-text.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { NextGameOffer } from './next-game.tsx';
import { OpponentField } from './opponent-field.tsx';
import { WordLine } from './word-line.tsx';
import { VenueChoice } from './venue-choice.tsx';
import { WhenField } from './when-field.tsx';
import './card-fields.css';
import { useOwnProfile } from '#web/backend/get-own-profile.ts';
import { useUser } from '#web/backend/session.ts';
import { keepSignature } from '../../store/signature-storage.ts';

function setSignature(signature: string): void {
  lineupActions.setWords({ signature });
  keepSignature(signature);
}

/** The author's name. A button fills in the profile name. The next lineup starts with the last signature. */
function SignatureField() {
  const signature = useBuilder((state) => state.lineup.words.signature);
  const user = useUser();
  const { data: profile } = useOwnProfile(user?.id ?? null);
  const own = profile?.profileName ? `@${profile.profileName}` : null;
  const suggestion = own && countCharacters(own) <= WORD_LIMITS.signature ? own : null; // a shortened name may be another user's
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

function TitleField({ team }: { readonly team: Team }) {
  const title = useBuilder((state) => state.lineup.title);
  return (
    <WordLine
      label="Title"
      placeholder={headlineFor(teamWords(team), '').headline}
      value={title}
      max={TITLE_MAX_LENGTH}
      subject="a title has"
      onChange={lineupActions.setTitle}
    />
  );
}

function NoteField() {
  const note = useBuilder((state) => state.lineup.words.note);
  return (
    <WordLine
      label="Note"
      placeholder="Game 7"
      value={note}
      max={WORD_LIMITS.note}
      subject="a note has"
      onChange={(text) => lineupActions.setWords({ note: text })}
    />
  );
}

export function CardFields({ team }: { readonly team: Team }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <section aria-label="Title and game" className="card-fields">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="card-fields-toggle"
      >
        Title and game
        <ChevronDown aria-hidden size={20} className={isOpen ? '-scale-y-100 text-soft' : 'text-soft'} />
      </button>
      <div id={id} className={isOpen ? 'card-fields-body' : 'card-fields-body card-fields-folded'}>
        <TitleField team={team} />
        <NextGameOffer team={team} />
        <OpponentField team={team} />
        <div className="card-fields-pair">
          <VenueChoice />
          <NoteField />
        </div>
        <WhenField />
        <SignatureField />
      </div>
    </section>
  );
}
