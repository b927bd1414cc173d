/** The user's theme. On later visits, /before-paint.js applies it before the first paint. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { create } from 'zustand';
import { Button } from '#web/ui/button.tsx';

type ThemeChoice = 'system' | 'light' | 'dark';

/** public/before-paint.js reads it, too. */
const STORAGE_KEY = 'line-rush-theme';

function readChoice(): ThemeChoice {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

function keep(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is blocked: the choice lasts until the page unloads.
  }
}

interface ThemeChoiceState {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

const useThemeChoice = create<ThemeChoiceState>((set) => ({
  choice: 'system', // as the page is prerendered; the stored choice follows below
  choose: (choice) => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    keep(choice);
    set({ choice });
  },
}));

if (typeof document !== 'undefined') useThemeChoice.setState({ choice: readChoice() }); // not during the prerender

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  ThemeChoice,
  ThemeChoice
>;
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A button that cycles through system, light and dark. Its name is the current theme. */
export function ThemeSwitch() {
  const { choice, choose } = useThemeChoice();
  const Icon = ICONS[choice];
  return (
    <Button
      look="quiet"
      square
      aria-label={`Theme: ${choice}`}
      title={`Theme: ${choice}`}
      onClick={() => choose(NEXT[choice])}
    >
      <Icon aria-hidden size={20} />
    </Button>
  );
}
