import { Download, Share2 } from 'lucide-react';
import { countFilled } from '#domain/lineup.ts';
import { PATHS, signInPath } from '#domain/pages.ts';
import { useSession } from '#web/backend/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { missingText } from '#domain/missing.ts';

function Progress() {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const filled = countFilled(lineup);
  const total = lineup.formation.slots.length;
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="display-type text-xl tabular-nums">{`${filled} / ${total}`}</span>
        <span className="text-sm text-soft">{missingText(lineup)}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Slots filled"
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-2 overflow-hidden rounded-badge bg-soft/22"
      >
        <span
          className="block h-full rounded-[inherit] bg-accent-edge transition-transform duration-(--time-move)"
          style={{ transform: `translateX(${(filled / total - 1) * 100}%)` }}
        />
      </div>
    </div>
  );
}

/** Shown to visitors whose lineup has players. Their draft survives the sign-in. */
function SignInToSave() {
  const isEmpty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  if (useSession().status !== 'signed-out' || isEmpty) return null;
  return (
    <ButtonLink look="quiet" to={signInPath(PATHS.home)} className="underline underline-offset-4">
      Sign in to save
    </ButtonLink>
  );
}

export function LineupFooter() {
  const readiness = useBuilder((state) => state.lineup.readiness);
  const Icon = readiness === 'ready' ? Share2 : Download;
  return (
    <div className="lineup-footer">
      {readiness === 'building' ? (
        <Progress />
      ) : (
        <Button
          look="primary"
          className="lineup-main min-h-12 flex-1 basis-full text-lg !whitespace-normal sm:basis-0"
          onClick={() => pageActions.openDialog({ kind: 'ready', celebrate: false })}
        >
          <Icon aria-hidden size={22} className="shrink-0" />
          {readiness === 'ready' ? 'Your lineup is ready to download and share' : 'Download Lineup as Image'}
        </Button>
      )}
      <SignInToSave />
    </div>
  );
}
