import { useState } from 'react';
import type { CardFormat } from '#card/card-input.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardPreview } from './card-preview.tsx';
import { CopyWays } from './copy-ways.tsx';
import { FormatChoice } from './format-choice.tsx';

/** The card at full size, as it will be in the file. */
export function PreviewDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const [format, setFormat] = useState<CardFormat>('portrait');
  return (
    <Dialog title="Card preview" width="var(--full-card-width)" onClose={onClose}>
      <div className="card-and-format card-full">
        <CardPreview team={team} format={format} />
        <div className="card-side">
          <FormatChoice format={format} onChoose={setFormat} />
          <CopyWays team={team} />
        </div>
      </div>
    </Dialog>
  );
}
