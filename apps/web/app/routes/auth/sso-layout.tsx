import { Outlet } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';

/** Layout for single sign-on, for guests and signed-in users. */
export default function SsoLayout() {
  return (
    <QueryProvider>
      <MinimalLayout>
        <Outlet />
      </MinimalLayout>
    </QueryProvider>
  );
}
