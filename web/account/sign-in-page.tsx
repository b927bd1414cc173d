import { usePageTitle } from '#web/ui/page-title.ts';

export function SignInPage() {
  usePageTitle('Sign in');
  return <h1 className="display-type p-6 text-5xl">Sign in</h1>;
}
