import { usePageTitle } from '#web/ui/page-title.ts';

export function AuthCallbackPage() {
  usePageTitle('Signing in');
  return <h1 className="display-type p-6 text-5xl">Signing in</h1>;
}
