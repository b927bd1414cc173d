import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { type ThemeChoice, useThemeChoice } from '#web/ui/theme-choice.ts';

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
