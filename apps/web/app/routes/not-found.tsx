import { Navigate } from 'react-router';

/** Addresses that do not exist lead home (specification, section 2). */
export default function NotFound() {
  return <Navigate to="/" replace />;
}
