import { Outlet } from 'react-router';
import { QueryProvider } from '../api/QueryProvider.tsx';

/** The screens that talk to the server share what they have asked it. */
export default function ScannerLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
