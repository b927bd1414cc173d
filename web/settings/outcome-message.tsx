import { FormMessage } from '#web/ui/form-message.tsx';

/** What became of a form. By the settings' rule a message that contains "successfully" is green, every other one red. */
export function OutcomeMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return <FormMessage tone={message.includes('successfully') ? 'good' : 'bad'}>{message}</FormMessage>;
}
