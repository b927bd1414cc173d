import { usePageTitle } from '#web/ui/page-title.ts';

export function ConfirmPage() {
  usePageTitle('Confirm your email');
  return <h1 className="display-type p-6 text-5xl">Confirm your email</h1>;
}
