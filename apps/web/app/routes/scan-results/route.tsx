import { useParams } from 'react-router';
import { ScanList } from './list/ScanList.tsx';
import { ScanView } from './ScanView.tsx';

export default function ScanResultsPage() {
  const { scanId } = useParams();
  // A new scan is a new screen: nothing of the last one's state is left.
  return scanId ? <ScanView key={scanId} scanId={scanId} /> : <ScanList />;
}
