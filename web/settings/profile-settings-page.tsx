import { usePageTitle } from '#web/ui/page-title.ts';

export function ProfileSettingsPage() {
  usePageTitle('Profile');
  return <h1 className="display-type p-6 text-5xl">Profile</h1>;
}
