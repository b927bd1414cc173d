import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';
import { AdminPageSkeleton } from './admin-page.tsx';
import { RequireAdmin } from './require-admin.tsx';
import './admin.css';

/** Shows the admin pages next to their menu, for admins only. */
export function AdminLayout() {
  return (
    <RequireAdmin>
      <div className="admin">
        <AdminMenu />
        <div className="min-w-0">
          <Suspense fallback={<AdminPageSkeleton />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </RequireAdmin>
  );
}
