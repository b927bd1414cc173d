import { AdminPage } from '../admin-page.tsx';

/** What was changed, by whom. */
export function LogPage() {
  return <AdminPage title="Change log">{null}</AdminPage>;
}
