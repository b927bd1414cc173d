import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { VisitFilter } from './filter-visits.ts';

const IMAGES = [
  { value: 'created', label: 'Created' },
  { value: 'not-created', label: 'Not created' },
] as const;

interface VisitFiltersProps {
  readonly filter: VisitFilter;
  readonly onChange: (filter: VisitFilter) => void;
}

export function VisitFilters({ filter, onChange }: VisitFiltersProps) {
  return (
    <div
      role="search"
      aria-label="Recent visits"
      className="grid gap-3 min-[44rem]:grid-cols-[12rem_1fr_1fr]"
    >
      <SelectField
        label="Image Created"
        none="All"
        options={IMAGES}
        value={filter.image}
        onChange={(image) => onChange({ ...filter, image })}
      />
      <TextField
        type="search"
        label="UTM Source"
        autoComplete="off"
        spellCheck={false}
        value={filter.utmSource}
        onChange={(utmSource) => onChange({ ...filter, utmSource })}
      />
      <TextField
        type="search"
        label="Team name"
        autoComplete="off"
        spellCheck={false}
        value={filter.teamName}
        onChange={(teamName) => onChange({ ...filter, teamName })}
      />
    </div>
  );
}
