/** Whether the builder shows the facts about lines. Stored in this browser. */
import { create } from 'zustand';
import { readStorage, writeStorage } from '#web/backend/browser-storage.ts';

const STORAGE_KEY = 'line-rush-facts';

interface FactsChoice {
  readonly isOn: boolean;
  readonly turn: () => void;
}

export const useFactsChoice = create<FactsChoice>((set, get) => ({
  isOn: readStorage('localStorage', STORAGE_KEY) !== 'off',
  turn: () => {
    const isOn = !get().isOn;
    writeStorage('localStorage', STORAGE_KEY, isOn ? null : 'off');
    set({ isOn });
  },
}));
