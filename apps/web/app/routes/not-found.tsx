import { Navigate } from 'react-router';

/** Unknown paths redirect to the home page (specification, section 2). */
export default function NotFound() {
  return <Navigate to="/" replace />;
}
