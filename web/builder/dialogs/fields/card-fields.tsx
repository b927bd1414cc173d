import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { headlineFor, teamWords } from '#card/team-words.ts';
import { WORD_LIMITS } from '#domain/card-words.ts';
import { TITLE_MAX_LENGTH } from '#domain/draft.ts';
import type { Team } from '#domain/team.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { NextGameOffer } from './next-game.tsx';
import { OpponentField } from './opponent-field.tsx';
import { SignatureField } from './signature-field.tsx';
import { WordLine } from './word-line.tsx';
import { VenueChoice } from './venue-choice.tsx';
import { WhenField } from './when-field.tsx';
import './card-fields.css';

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

/** The texts of the open lineup's card. On phones, they can be folded away. */
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
        <ChevronDown aria-hidden size={20} className="card-fields-arrow" />
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
