import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { FieldFrame, useControl } from './field-frame.tsx';
import './combobox.css';

interface ComboboxProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly value: Item | null;
  readonly onChange: (value: Item | null) => void;
  readonly toId: (item: Item) => string;
  readonly toLabel: (item: Item) => string;
  /** Returns the matching items, best match first. Returns all items for an empty text. */
  readonly search: (items: readonly Item[], text: string) => readonly Item[];
  /** Returns the small text at the right end of an item in the list. */
  readonly toAside: (item: Item) => string | null;
  readonly placeholder: string;
  readonly emptyText: string;
  /** The maximum number of items in the list. Default: no limit. If more match, the list says how many. */
  readonly limit?: number;
}

function listStatus(found: number, shown: number): string {
  if (found > shown) return `Showing ${shown} of ${formatNumber(found)}. Type more to narrow the list.`;
  return plural(found, 'match', 'matches');
}

function TextPart<Item>({ id, label, placeholder, value }: ComboboxProps<Item> & { readonly id: string }) {
  const control = useControl({ id });
  return (
    <Base.InputGroup className="relative">
      <Base.Input
        {...control}
        placeholder={placeholder}
        spellCheck={false}
        className={`${control.className} text-ellipsis ${value === null ? 'pr-12' : 'pr-24'}`}
      />
      <div className="absolute inset-y-0 right-0.5 flex items-center text-soft">
        <Base.Clear aria-label={`Clear ${label.toLowerCase()}`} className="combobox-button">
          <X aria-hidden size={18} />
        </Base.Clear>
        <Base.Trigger aria-label={`Show the list: ${label.toLowerCase()}`} className="combobox-button">
          <ChevronDown aria-hidden size={20} />
        </Base.Trigger>
      </div>
    </Base.InputGroup>
  );
}

interface ListPartProps<Item> extends ComboboxProps<Item> {
  readonly place: HTMLElement | null;
  readonly found: number;
  readonly shown: number;
}

function ListPart<Item>(props: ListPartProps<Item>) {
  const { emptyText, found, label, place, shown, toAside, toId, toLabel } = props;
  return (
    <Base.Portal container={place}>
      <Base.Positioner sideOffset={6} className="z-50 outline-none">
        <Base.Popup className="combobox-popup" aria-label={label}>
          <Base.Status className={found > shown ? 'combobox-note' : 'sr-only'}>
            {found > 0 && listStatus(found, shown)}
          </Base.Status>
          <Base.Empty>
            <p className="px-4 py-5 text-center break-words text-soft">{emptyText}</p>
          </Base.Empty>
          <Base.List className="combobox-list">
            {(item: Item) => (
              <Base.Item key={toId(item)} value={item} className="combobox-item">
                <span className="min-w-0 break-words">{toLabel(item)}</span>
                <span className="combobox-aside ml-auto text-right">{toAside(item)}</span>
                <Base.ItemIndicator className="ml-auto shrink-0">
                  <Check aria-hidden size={18} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** A field to search and pick one item. Escape closes the list. The cross clears the field. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, items, value, toId, toLabel, search, limit = Infinity } = props;
  const id = useId();
  const [text, setText] = useState(value === null ? '' : toLabel(value));
  // For screen readers, the list opens within the page's landmark instead of at the end of the body.
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [shownValue, setShownValue] = useState(value);
  if (shownValue !== value) {
    setShownValue(value);
    setText(value === null ? '' : toLabel(value));
  }
  // The text of the chosen item is not a search, so opening the list shows all items.
  const typed = value !== null && text === toLabel(value) ? '' : text;
  const found = useMemo(() => search(items, typed), [search, items, typed]);
  const shown = useMemo(() => found.slice(0, limit), [found, limit]);
  return (
    <FieldFrame id={id} label={label}>
      <Base.Root
        items={items}
        filteredItems={shown}
        value={value}
        onValueChange={props.onChange}
        inputValue={text}
        onInputValueChange={setText}
        itemToStringLabel={toLabel}
        isItemEqualToValue={(a, b) => toId(a) === toId(b)}
        autoHighlight
      >
        {/* Wrap field and list in one element. Otherwise, the open list would become a grid item and shift the
            page. */}
        <div>
          <TextPart {...props} id={id} />
          <div ref={setPlace} className="contents" />
        </div>
        <ListPart {...props} place={place} found={found.length} shown={shown.length} />
      </Base.Root>
    </FieldFrame>
  );
}
