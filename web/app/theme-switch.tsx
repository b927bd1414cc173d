/** The user's theme. On later visits, /before-paint.js applies it before the first paint. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { create } from 'zustand';
import { writeStorage } from '#web/backend/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';

type ThemeChoice = 'system' | 'light' | 'dark';

/** public/before-paint.js also reads this key. */
const STORAGE_KEY = 'line-rush-theme';

function readChoice(): ThemeChoice {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

interface ThemeChoiceState {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

const useThemeChoice = create<ThemeChoiceState>((set) => ({
  choice: 'system', // the prerendered value, which the stored choice replaces below
  choose: (choice) => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    writeStorage('localStorage', STORAGE_KEY, choice === 'system' ? null : choice);
    set({ choice });
  },
}));

if (typeof document !== 'undefined') useThemeChoice.setState({ choice: readChoice() }); // not during the prerender

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon };

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
