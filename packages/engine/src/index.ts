export { type Cluster, clusterFindings, type PageFindings } from './cluster/cluster.ts';
export type * from './types.ts';
