import { Navigate } from 'react-router';

/** Addresses that do not exist lead home (specification, section 2). */
export default function Unknown() {
  return <Navigate to="/" replace />;
}
