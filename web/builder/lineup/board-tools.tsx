import { Users, Zap } from 'lucide-react';
import { ELEVEN_SEVEN, STANDARD_FORMATION } from '#domain/formation.ts';
import { Button } from '#web/ui/button.tsx';
import { factActions } from '../store/fact-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import './board-tools.css';

/** Switches the rink between the lines and the special teams, and between 12-6 and 11-7. */
export function BoardTools() {
  const isSpecial = useBuilder((state) => state.screen.board === 'special');
  const isSeven = useBuilder((state) => state.lineup.history.present.formation.id === ELEVEN_SEVEN.id);
  return (
    <div className="lineup-tools lineup-board">
      <Button
        aria-pressed={isSpecial}
        className="board-switch"
        onClick={() => factActions.showBoard(isSpecial ? 'even' : 'special')}
      >
        <Zap aria-hidden size={18} />
        Special teams
      </Button>
      <Button
        aria-pressed={isSeven}
        aria-label="11–7: 11 forwards, 7 defensemen"
        title="11 forwards, 7 defensemen"
        className="board-switch"
        onClick={() => factActions.changeFormation(isSeven ? STANDARD_FORMATION : ELEVEN_SEVEN)}
      >
        <Users aria-hidden size={18} />
        11–7
      </Button>
    </div>
  );
}
