export { probeCollapse } from './probe-collapse.ts';
