import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { useState } from 'react';
import { useAuthRequest } from './use-auth-form.ts';

interface SendAgainProps {
  readonly send: () => Promise<void>;
  readonly action: string;
  readonly done: string;
}

/** Requests an email again. The auth service limits how often. */
export function SendAgain({ send, action, done }: SendAgainProps) {
  const { busy, failure, submit } = useAuthRequest();
  const [sent, setSent] = useState(false);
  const press = async () => {
    setSent(false);
    setSent(await submit(send));
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button aria-disabled={busy} onClick={() => void press()}>
        {busy ? 'Sending…' : action}
      </Button>
      {sent && <FormMessage tone="good">{done}</FormMessage>}
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
    </div>
  );
}
