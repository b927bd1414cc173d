import { usePageTitle } from '#web/ui/page-title.ts';

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  return <h1 className="display-type p-6 text-5xl">Forgot password</h1>;
}
