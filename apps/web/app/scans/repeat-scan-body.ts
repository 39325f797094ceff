import type { ScanSettings, StartScanBody } from '@curbcut/contract';

/**
 * Builds the request that starts a scan with the same settings. Sign-in data is never stored, so it is not included.
 */
export function toStartScanBody({
  url,
  max_pages,
  include,
  exclude,
  variants,
  wait_for,
  level,
  best_practices,
  second_opinion,
  optional_rules,
  behavior,
  page_selection,
  reuse_unchanged,
}: ScanSettings): StartScanBody {
  const viewports = new Map(
    variants.map(({ viewport }) => [`${viewport.width}x${viewport.height}`, viewport]),
  );
  return {
    url,
    max_pages,
    include,
    exclude,
    viewports: [...viewports.values()],
    color_schemes: [...new Set(variants.map(({ colorScheme }) => colorScheme))],
    ...(wait_for === null ? {} : { wait_for }),
    level,
    best_practices,
    second_opinion,
    ...(optional_rules && optional_rules.length > 0 && { optional_rules }),
    ...(behavior && { behavior }),
    ...(page_selection && { page_selection }),
    ...(reuse_unchanged && { reuse_unchanged }),
  };
}
