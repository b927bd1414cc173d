import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';
import { AdminPageSkeleton } from './admin-page.tsx';
import { RequireAdmin } from './require-admin.tsx';
import './admin.css';

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
