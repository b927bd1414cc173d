import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useState } from 'react';
import './tabs.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps<Id extends string> {
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** Scrolls the row of tabs to the current tab. On phones, the row may be wider than the screen. */
function bringIntoView(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs and their panels. A panel mounts when its tab first opens. It stays mounted, so that it keeps typed text. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const [visited, setVisited] = useState<ReadonlySet<Id>>(new Set([value]));
  if (!visited.has(value)) setVisited(new Set([...visited, value]));
  return (
    <Base.Root value={value} onValueChange={onChange} className="grid min-w-0 gap-6">
      <Base.List aria-label={label} className="tabs-list" activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            ref={tab.id === value ? bringIntoView : undefined}
            className="tabs-tab"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} keepMounted className="min-w-0 focus-visible:rounded-panel">
          {visited.has(tab.id) && tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
