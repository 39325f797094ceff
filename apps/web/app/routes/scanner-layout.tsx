import { Outlet } from 'react-router';
import { QueryProvider } from '../api/QueryProvider.tsx';

/** The screens that call the server share their cached responses. */
export default function ScannerLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
