import { useParams } from 'react-router';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import { ScanList } from './list/ScanList.tsx';
import { ScanView } from './ScanView.tsx';

export default function ScanResultsPage() {
  const { scanId } = useParams();
  const isInApp = useIsInApp();
  // Keyed by the scan, so that no state from the previous one remains.
  return scanId ? (
    <ScanView key={scanId} scanId={scanId} isInApp={isInApp} />
  ) : (
    <ScanList isInApp={isInApp} />
  );
}
