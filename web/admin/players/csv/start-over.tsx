import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function StartOver({ onConfirm }: { readonly onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden size={18} />
        Start Over
      </Button>
      {asking && (
        <ConfirmDialog
          title="Start Over"
          message="Clear all import data and start over?"
          action="Start Over"
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
