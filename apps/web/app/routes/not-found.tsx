import { Navigate } from 'react-router';

/** Unknown paths redirect to the home page (docs/decisions/0095-fixed-values.md). */
export default function NotFound() {
  return <Navigate to="/" replace />;
}
