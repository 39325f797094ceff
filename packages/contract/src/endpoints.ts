import type { RouteContract } from './define-route.ts';
import { progress } from './scanner/progress.ts';
import { enhancedResults, issueOccurrences, pagePicture, results, scannedPages } from './scanner/results.ts';
import {
  attributeAnonymousScans,
  cancelScan,
  healthCheck,
  previewScanResults,
  scanLimits,
  userScans,
} from './scanner/scans.ts';
import { startScan } from './scanner/start-scan.ts';

/** Every endpoint, in the order in which the documentation tells of them. */
export const endpoints: readonly RouteContract[] = [
  startScan,
  progress,
  cancelScan,
  results,
  issueOccurrences,
  scannedPages,
  pagePicture,
  enhancedResults,
  previewScanResults,
  userScans,
  attributeAnonymousScans,
  scanLimits,
  healthCheck,
];
