import { Outlet } from 'react-router';
import { PublicFrame } from './PublicFrame.tsx';

/** Layout of the public routes. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
