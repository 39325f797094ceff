import { Outlet } from 'react-router';
import { PublicLayout } from './PublicLayout.tsx';

/** Layout for the public routes. */
export default function PublicRoutes() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}
