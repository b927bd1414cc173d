/** The user's theme. On later visits, /before-paint.js applies it before the first paint. */
import { create } from 'zustand';

export type ThemeChoice = 'system' | 'light' | 'dark';

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

export const useThemeChoice = create<ThemeChoiceState>((set) => ({
  choice: 'system', // as the page is prerendered; the stored choice follows below
  choose: (choice) => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    keep(choice);
    set({ choice });
  },
}));

if (typeof document !== 'undefined') useThemeChoice.setState({ choice: readChoice() }); // not during the prerender
