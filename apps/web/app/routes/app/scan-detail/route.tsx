import { useParams } from 'react-router';
import { ScanView } from '#app/routes/scan-results/ScanView.tsx';

/** One of the account's scans, in the same view as the scan results. */
export default function ScanDetail() {
  const { scanId = '' } = useParams();
  return <ScanView key={scanId} scanId={scanId} isInApp />;
}
