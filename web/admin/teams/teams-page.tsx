import { AdminPage } from '../admin-page.tsx';

/** The league's teams. */
export function TeamsPage() {
  return <AdminPage title="Teams">{null}</AdminPage>;
}
