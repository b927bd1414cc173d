import { Stethoscope } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import type { Diagnosis, Patient } from '#domain/lineup-doctor.ts';
import type { Team } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useWhereabouts } from '#web/backend/saved-lineups/get-whereabouts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusSlot } from '../../store/focus.ts';
import { useLastLineup } from '../../start/use-last-lineup.ts';
import { savedActions } from '../../store/saved-actions.ts';
import { pageActions } from '../../store/page-actions.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { absentScratches, cure, diagnose, refreshed } from '#domain/cure.ts';
import './doctor.css';

const MARKS: Readonly<Record<Diagnosis['reason'], string>> = {
  moved: 'no longer on the team',
  position: 'can no longer play here',
};

/** Up to this number of problems, the list starts open on wide screens. */
const LISTED = 3;
const WIDE = '(width >= 58rem)';

function newTeamMark({ teamName, whereabouts }: Patient, id: string): string | null {
  const team = whereabouts?.get(id);
  return team === undefined || team === teamName ? null : `now with the ${team}`;
}

/** Updates changed names, numbers, and positions, and marks players with problems on the rink. */
function useTreatment(patient: Patient, diagnoses: readonly Diagnosis[]): void {
  useEffect(() => {
    const next = refreshed(patient);
    if (next) savedActions.refreshLineup(next);
  }, [patient]);
  useEffect(() => {
    const marks = [
      ...diagnoses.map(({ player, reason }) => [player.id, MARKS[reason]] as const),
      // The list names a traded player's new team; scratches are not in it.
      ...absentScratches(patient).map(({ id }) => [id, newTeamMark(patient, id) ?? MARKS.moved] as const),
    ];
    savedActions.setMarks(Object.fromEntries(marks));
    return () => savedActions.setMarks({});
  }, [diagnoses, patient]);
}

function usePatient(team: Team, roster: Patient['roster']): Patient {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const last = useLastLineup(team.id);
  const patient = useMemo(
    () => ({ lineup, roster, last, teamName: team.name }),
    [lineup, roster, last, team.name],
  );
  const gone = useMemo(() => {
    const ids = diagnose(patient).flatMap(({ player, reason }) => (reason === 'moved' ? player.id : []));
    const scratches = absentScratches(patient).map(({ id }) => id);
    return [...ids, ...scratches].filter((id) => /^\d+$/.test(id)).toSorted();
  }, [patient]);
  const { data: whereabouts } = useWhereabouts(gone);
  return useMemo(() => (whereabouts ? { ...patient, whereabouts } : patient), [patient, whereabouts]);
}

interface FindingProps {
  readonly diagnosis: Diagnosis;
  /** Called before the problem is fixed. */
  readonly onTreat: () => void;
}

function Finding({ diagnosis, onTreat }: FindingProps) {
  const { slotId, message, player, suggestions } = diagnosis;
  const slot = useBuilder((state) => getSlot(state.lineup.history.present.formation, slotId));
  const [best] = suggestions;
  const other = best ? 'Others' : 'Choose a player';
  return (
    <li className="doctor-finding">
      <div className="doctor-words">
        <span className="eyebrow block text-xs text-soft">{slot.label}</span>
        <span className="break-words">{message}</span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {best && (
          <Button
            look="primary"
            onClick={() => {
              onTreat();
              lineupActions.replacePlayers(new Map([[slotId, best]]));
            }}
          >
            {`Replace with ${best.name}`}
          </Button>
        )}
        <Button
          aria-label={`${other} for ${player.name}`}
          onClick={() => {
            onTreat();
            pageActions.openDialog({ kind: 'choose-player', slot: slotId });
          }}
        >
          {other}
        </Button>
      </div>
    </li>
  );
}

function Findings({ patient, diagnoses }: { patient: Patient; diagnoses: readonly Diagnosis[] }) {
  const replaceable = diagnoses.filter(({ suggestions }) => suggestions.length > 0).length;
  const [startsOpen] = useState(() => diagnoses.length <= LISTED && matchMedia(WIDE).matches);
  const section = useRef<HTMLElement>(null);
  /** Moves the focus from the disappearing button to the list, or after the last problem to the slot. */
  const keepFocus = (slotId: SlotId, treated: number) => {
    if (treated === diagnoses.length) focusSlot(slotId);
    else section.current?.focus({ preventScroll: true });
  };
  const cureAll = () => {
    const cures = cure(patient);
    const [first] = cures.keys();
    if (first) keepFocus(first, cures.size);
    lineupActions.replacePlayers(cures);
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Lineup doctor" className="doctor outline-none">
      <details open={startsOpen} className="min-w-0">
        <summary className="doctor-summary">
          <Stethoscope aria-hidden size={20} className="shrink-0" />
          <span role="status" className="min-w-0 flex-1">
            {`${plural(diagnoses.length, 'player')} to replace`}
          </span>
        </summary>
        <ul className="doctor-list">
          {diagnoses.map((diagnosis) => (
            <Finding
              key={diagnosis.slotId}
              diagnosis={diagnosis}
              onTreat={() => keepFocus(diagnosis.slotId, 1)}
            />
          ))}
        </ul>
      </details>
      {replaceable > 1 && (
        <Button className="doctor-all" onClick={cureAll}>
          Replace all
        </Button>
      )}
    </section>
  );
}

function Examination({ team, roster }: { readonly team: Team; readonly roster: Patient['roster'] }) {
  const patient = usePatient(team, roster);
  const diagnoses = useMemo(() => diagnose(patient), [patient]);
  useTreatment(patient, diagnoses);
  return diagnoses.length > 0 ? <Findings patient={patient} diagnoses={diagnoses} /> : null;
}

/** Lists saved players who left the roster or can no longer play their slot, and suggests replacements. */
export function Doctor({ team }: { readonly team: Team }) {
  const { data: roster } = useRoster(team.id);
  return roster ? <Examination team={team} roster={roster} /> : null;
}
