import { Outlet } from 'react-router';
import { PageWaiting } from '#web/ui/lazy-part.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminPageSkeleton } from './admin-page.tsx';
import { RequireAdmin } from './require-admin.tsx';
import '#web/ui/page-styles.css';

export function AdminLayout() {
  return (
    <RequireAdmin>
      <div className="mx-auto grid w-full max-w-page gap-5 px-4 pb-8 desk:grid-cols-[11.5rem_minmax(0,1fr)] desk:gap-8 desk:px-6 desk:pt-8 desk:pb-12">
        <AdminMenu />
        <div className="min-w-0">
          <PageWaiting value={<AdminPageSkeleton />}>
            <Outlet />
          </PageWaiting>
        </div>
      </div>
    </RequireAdmin>
  );
}
