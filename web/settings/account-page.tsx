import { usePageTitle } from '#web/ui/page-title.ts';

export function AccountPage() {
  usePageTitle('Account');
  return <h1 className="display-type p-6 text-5xl">Account</h1>;
}
