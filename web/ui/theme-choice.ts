/** Light, dark or the system's choice; remembered, and set by /before-paint.js before the first paint of the next visit. */
import { create } from 'zustand';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Also read by public/before-paint.js. */
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
    // Storage is closed to us: the choice lasts as long as the page.
  }
}

interface ThemeChoiceState {
  readonly choice: ThemeChoice;
  readonly choose: (choice: ThemeChoice) => void;
}

export const useThemeChoice = create<ThemeChoiceState>((set) => ({
  choice: 'system', // as the page is served; the remembered choice follows below
  choose: (choice) => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    keep(choice);
    set({ choice });
  },
}));

if (typeof document !== 'undefined') useThemeChoice.setState({ choice: readChoice() }); // not where pages are prerendered
