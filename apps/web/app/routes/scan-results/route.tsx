import { useParams } from 'react-router';
import { ScanList } from './list/ScanList.tsx';
import { ScanView } from './ScanView.tsx';

export default function ScanResultsPage() {
  const { scanId } = useParams();
  // Keyed by the scan, so that no state from the previous one remains.
  return scanId ? <ScanView key={scanId} scanId={scanId} /> : <ScanList />;
}
