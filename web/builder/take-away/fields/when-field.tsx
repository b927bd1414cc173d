import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { toCalendarDay } from '#domain/calendar-days.ts';
import { WORD_LIMITS } from '#domain/card-words.ts';
import { gameTimeText } from '#domain/format.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { builder, useBuilder } from '../../store/use-builder.ts';
import { LineButton, WordLine } from './word-line.tsx';

const QUICK = ['Tonight', 'Tomorrow'] as const;

const setWhen = (when: string) => lineupActions.setWords({ when });

/**
 * Opens the browser's date picker, which writes into the free text field. Fills an empty field at once with the
 * picker's initial time, 7 PM today, because browsers send no event if the user accepts that time.
 */
function openPicker(picker: HTMLInputElement): void {
  if (builder.getState().lineup.words.when === '') {
    picker.value ||= `${toCalendarDay()}T19:00`;
    setWhen(gameTimeText(new Date(picker.value)));
  }
  try {
    picker.showPicker();
  } catch {
    picker.click(); // a browser without showPicker
  }
}

function PickTime() {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="relative">
      <LineButton name="Choose date and time" onClick={() => picker.current && openPicker(picker.current)}>
        <CalendarClock aria-hidden size={20} />
      </LineButton>
      <input
        ref={picker}
        type="datetime-local"
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => target.value && setWhen(gameTimeText(new Date(target.value)))}
        className="time-picker"
      />
    </span>
  );
}

export function WhenField() {
  const when = useBuilder((state) => state.lineup.words.when);
  return (
    <WordLine
      label="When"
      placeholder="Sat, 7:00 PM"
      value={when}
      max={WORD_LIMITS.when}
      subject="a time has"
      onChange={setWhen}
      aside={
        <span className="flex">
          {QUICK.map((text) => (
            <button key={text} type="button" onClick={() => setWhen(text)} className="word-line-quick">
              {text}
            </button>
          ))}
        </span>
      }
      after={<PickTime />}
    />
  );
}
