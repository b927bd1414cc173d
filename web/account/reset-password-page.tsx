import { usePageTitle } from '#web/ui/page-title.ts';

export function ResetPasswordPage() {
  usePageTitle('Reset password');
  return <h1 className="display-type p-6 text-5xl">Reset password</h1>;
}
