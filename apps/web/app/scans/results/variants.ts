import { getVariantKey, type Occurrence, type PageVariant } from '@curbcut/contract';

/**
 * Reports whether an occurrence was found in a variant. An occurrence without variants belongs to a scan with a
 * single variant.
 */
export function isInVariant(
  { variants }: Pick<Occurrence, 'variants'>,
  shown: PageVariant | undefined,
): boolean {
  return (
    variants.length === 0 ||
    shown === undefined ||
    variants.some((variant) => getVariantKey(variant) === getVariantKey(shown))
  );
}
