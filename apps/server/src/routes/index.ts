import { endpoints } from '@curbcut/contract';
import type { FastifyInstance } from 'fastify';
import type { HealthCheck } from '../health/health-check.ts';
import { refuseOtherMethods } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Api } from './api.ts';
import { attributeAnonymousScansRoute } from './attribute-anonymous-scans.ts';
import { cancelScanRoute } from './cancel-scan.ts';
import { enhancedResultsRoute } from './enhanced-results.ts';
import { healthCheckRoute } from './health-check.ts';
import { issueOccurrencesRoute } from './issue-occurrences.ts';
import { pagePictureRoute } from './page-picture.ts';
import { previewScanResultsRoute } from './preview-scan-results.ts';
import { progressRoute } from './progress.ts';
import { resultsRoute } from './results.ts';
import { scanLimitsRoute } from './scan-limits.ts';
import { scannedPagesRoute } from './scanned-pages.ts';
import { startScanRoute } from './start-scan.ts';
import { userScansRoute } from './user-scans.ts';

const ROUTES: readonly ((api: Api) => void)[] = [
  attributeAnonymousScansRoute,
  cancelScanRoute,
  enhancedResultsRoute,
  issueOccurrencesRoute,
  pagePictureRoute,
  previewScanResultsRoute,
  progressRoute,
  resultsRoute,
  scanLimitsRoute,
  scannedPagesRoute,
  startScanRoute,
  userScansRoute,
];

/** Serves every endpoint of the contract. */
export function serveApi(app: FastifyInstance, health: HealthCheck, services: () => Promise<Services>): void {
  for (const register of ROUTES) register({ app, services });
  healthCheckRoute(app, health);
  refuseOtherMethods(app, endpoints);
}
