import { useParams } from 'react-router';
import { useHasArea } from '#app/session/use-has-area.ts';
import { ScanList } from './list/ScanList.tsx';
import { ScanView } from './ScanView.tsx';

export default function ScanResultsPage() {
  const { scanId } = useParams();
  const inArea = useHasArea();
  // Keyed by the scan, so that no state from the previous one remains.
  return scanId ? <ScanView key={scanId} scanId={scanId} inArea={inArea} /> : <ScanList inArea={inArea} />;
}
