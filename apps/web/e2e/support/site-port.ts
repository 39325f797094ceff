/**
 * Port of 127.0.0.1 on which the running test may serve a site for scans by the product. Each worker has its own.
 */
export const SITE_PORT = Number(
  process.env.CURBCUT_E2E_SITE_PORTS?.split(',')[Number(process.env.TEST_PARALLEL_INDEX)],
);
