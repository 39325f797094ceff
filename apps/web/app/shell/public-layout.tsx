import { Outlet } from 'react-router';
import { PublicFrame } from './PublicFrame.tsx';

/** Frames the public routes. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
