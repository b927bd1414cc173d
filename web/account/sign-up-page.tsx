import { usePageTitle } from '#web/ui/page-title.ts';

export function SignUpPage() {
  usePageTitle('Sign up');
  return <h1 className="display-type p-6 text-5xl">Sign up</h1>;
}
