import { useId } from 'react';
import { plural } from '#domain/format.ts';
import { parseColor, resolveTeamColors } from '#domain/team-colors.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Button } from '#web/ui/button.tsx';
import { ColorInput } from '#web/ui/color-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ClubSearch } from '#web/ui/club-search.tsx';
import type { BuilderDialogProps } from '../../store/dialogs.ts';
import { CrestField, SweaterChoice } from './team-dress.tsx';
import { ToComplete } from './to-complete.tsx';
import { type OwnTeamForm, useOwnTeam } from './use-own-team.ts';

const EXAMPLE = `97 McDavid C L
29 Draisaitl C L
Goalies
74 Skinner`;

const COLOR_LABELS = ['Main color', 'Second color', 'Third color'];

interface PartProps {
  readonly form: OwnTeamForm;
}

function Colors({ form }: PartProps) {
  const { data: teams = [] } = useTeams();
  const takeFrom = (id: string) => {
    const team = teams.find((other) => other.id === id);
    if (!team) return;
    const { primary, secondary, tertiary } = resolveTeamColors(team);
    form.change({ colors: [primary, secondary, tertiary ?? '#ffffff'] });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Colors</legend>
      <FilterSelect
        label="Colors of a club"
        all="Colors of a club…"
        value=""
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={takeFrom}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {form.typed.colors.map((color, index) => (
          <ColorInput
            key={COLOR_LABELS[index]}
            label={COLOR_LABELS[index] ?? ''}
            name={`color-${index + 1}`}
            value={color}
            otherwise={null}
            error={parseColor(color) === null ? 'Not a color. Try #c8102e.' : null}
            onChange={(next) => form.setColor(index, next)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Picked({ form }: PartProps) {
  const { picked } = form.typed;
  if (picked.length === 0) return null;
  return (
    <ul aria-label="Players from clubs" className="flex flex-wrap gap-2">
      {picked.map(({ id, name }) => (
        <li key={id}>
          <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => form.unpick(id)}>
            {name}
            <span aria-hidden>×</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Roster({ form }: PartProps) {
  const taken = new Set(form.typed.picked.map(({ id }) => id));
  return (
    <>
      <TextArea
        label="Roster"
        value={form.typed.roster}
        onChange={form.setRoster}
        error={form.errors.roster}
        hint="A table, a post, or one player per row. Numbers and positions are optional."
        placeholder={EXAMPLE}
        rows={6}
        spellCheck={false}
        aside={<span className="text-sm text-soft">{plural(form.count, 'player')}</span>}
      />
      {form.ignored.length > 0 && !form.asks && (
        <FormMessage tone="info">
          {`${plural(form.ignored.length, 'row')} left out: ${form.ignored.slice(0, 5).join(' · ')}`}
        </FormMessage>
      )}
      <ClubSearch taken={taken} onChoose={form.pick} />
      <Picked form={form} />
    </>
  );
}

export function OwnTeamDialog({ edited, roster = '', onClose }: BuilderDialogProps<'own-team'>) {
  const form = useOwnTeam(edited, roster);
  const id = useId();
  return (
    <Dialog
      title={edited ? 'Edit team' : 'Make your own team'}
      width="44rem"
      onClose={onClose}
      footer={
        <>
          {form.errors.form && (
            <div className="w-full">
              <FormMessage tone="bad">{form.errors.form}</FormMessage>
            </div>
          )}
          <Button look="primary" type="submit" form={id} className="max-sm:flex-1">
            {edited ? 'Save team' : 'Create team'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField
            data-start-here
            label="Team name"
            value={form.typed.name}
            onChange={(text) => form.change({ name: text })}
            error={form.errors.name}
            autoComplete="off"
          />
          <TextField
            label="Short name"
            value={form.shownShort}
            onChange={(text) => form.change({ short: text })}
            error={form.errors.short}
            autoComplete="off"
          />
        </div>
        <Roster form={form} />
        <Colors form={form} />
        <SweaterChoice form={form} />
        <CrestField form={form} />
        {form.open.length > 0 && <ToComplete form={form} />}
      </form>
    </Dialog>
  );
}
