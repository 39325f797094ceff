import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home/route.tsx'),
  layout('routes/scanner-layout.tsx', [
    route('scan', 'routes/scan/route.tsx'),
    route('scan-results/:scanId?', 'routes/scan-results/route.tsx'),
  ]),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig;
