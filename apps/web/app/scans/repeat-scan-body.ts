import {
  getVariantKey,
  PageView,
  type ScanSettings,
  type StartScanBody,
  toPageVariant,
} from '@curbcut/contract';

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
  depth,
  signed_in,
  page_selection,
  reuse_unchanged,
  respect_robots,
  journey,
}: ScanSettings): StartScanBody {
  return {
    url,
    max_pages,
    include,
    exclude,
    ...toVariantChoices(variants),
    ...(wait_for === null ? {} : { wait_for }),
    level,
    best_practices,
    second_opinion,
    ...(optional_rules && optional_rules.length > 0 && { optional_rules }),
    depth,
    signed_in,
    ...(page_selection && { page_selection }),
    ...(reuse_unchanged && { reuse_unchanged }),
    ...(respect_robots === false && { respect_robots }),
    ...(journey && {
      journey: {
        ...(journey.sign_in && { sign_in: journey.sign_in.id }),
        ...(journey.steps && { steps: journey.steps.id }),
      },
    }),
  };
}

/** Returns the sizes, color schemes and views that produce these variants when combined. */
function toVariantChoices(
  variants: ScanSettings['variants'],
): Pick<StartScanBody, 'viewports' | 'color_schemes' | 'views'> {
  const first = variants[0]!;
  const keys = new Set(variants.map(getVariantKey));
  const views = PageView.options.filter((view) => {
    const key = getVariantKey(toPageVariant(first, view));
    return key !== getVariantKey(first) && keys.has(key);
  });
  const viewKeys = new Set(views.map((view) => getVariantKey(toPageVariant(first, view))));
  const plain = variants.filter(
    ({ zoom, forcedColors, reducedMotion, phone }) =>
      zoom === undefined && !forcedColors && !reducedMotion && !phone,
  );
  const all = toCombination(plain);
  const isCombination = all.viewports.length * all.color_schemes.length === plain.length;
  const combination = isCombination
    ? all
    : toCombination(plain.filter((variant) => !viewKeys.has(getVariantKey(variant))));
  const otherViews = isCombination ? views.filter((view) => view !== 'dark') : views;
  return { ...combination, ...(otherViews.length > 0 && { views: otherViews }) };
}

function toCombination(variants: ScanSettings['variants']) {
  const viewports = new Map(
    variants.map(({ viewport }) => [`${viewport.width}x${viewport.height}`, viewport]),
  );
  return {
    viewports: [...viewports.values()],
    color_schemes: [...new Set(variants.map(({ colorScheme }) => colorScheme))],
  };
}
