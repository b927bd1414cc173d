import { ClipboardCopy, Link2 } from 'lucide-react';
import { lineupHeadline, lineupText } from '#domain/lineup-text.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { builder } from '../store/use-builder.ts';
import { CopyButton } from './copy-button.tsx';
import { lineupAddress } from './lineup-address.ts';

function textOf(team: Team): string {
  const { history, title } = builder.getState();
  return lineupText(history.present, lineupHeadline(title, team.name), getSiteAddress());
}

/** The line-up to paste elsewhere: as fans type it, for where no picture can be posted, and as a link that opens it here. */
export function CopyWays({ team }: { readonly team: Team }) {
  return (
    <div className="flex flex-wrap justify-center pt-2">
      <CopyButton words="Copy as text" icon={ClipboardCopy} make={() => textOf(team)} />
      <CopyButton words="Copy link" icon={Link2} make={() => lineupAddress(team)} />
    </div>
  );
}
