import { Outlet } from 'react-router';
import { Queries } from '../api/Queries.tsx';

/** The screens that talk to the server share what they have asked it. */
export default function ScannerLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
