import { usePageTitle } from '#web/ui/page-title.ts';

export function LineupsPage() {
  usePageTitle('Your Lineups');
  return <h1 className="display-type p-6 text-5xl">Your Lineups</h1>;
}
