import type { ElementModel } from '@curbcut/page-model';
import { isOutOfFlow } from './targets.ts';

/** Class names of maps in common libraries. */
const mapClasses =
  /^(?:leaflet-container|mapboxgl-map|maplibregl-map|gm-style|ol-viewport|esri-view|H_ib_body|amap-container)$/;
/** Words for maps in role descriptions, labels, ids and class names. */
const mapWords = /(?:^|[^a-z])(?:map|karte|carte|mapa|kaart)(?:$|[^a-z])/i;
/** Class names of the controls on a map, which do not mark a location. */
const controlWords = /control|ctrl|toolbar|attribution|zoom/i;

/** Maximum number of levels between a marker and its map. */
const MAX_LEVELS = 12;

/**
 * Returns whether a target is a marker whose position on a map is essential (Understanding 2.5.8,
 * “Essential”: pins on a map). Buttons that control the map are not.
 */
export function isMapMarker(target: ElementModel): boolean {
  let isPlaced = false;
  let at: ElementModel | null = target;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.flatParent) {
    if (isPlaced && at !== target && isMap(at)) return true;
    if (controlWords.test(at.attr('class') ?? '')) return false;
    if (isOutOfFlow(at) && isPlacedByStyle(at)) isPlaced = true;
  }
  return false;
}

/**
 * Returns whether the element's style attribute positions it, because maps compute the position of each
 * marker.
 */
function isPlacedByStyle(element: ElementModel): boolean {
  return /(?:^|;)\s*(?:left|top|right|bottom|inset|transform|translate)\s*:/i.test(
    element.attr('style') ?? '',
  );
}

function isMap(element: ElementModel): boolean {
  if (element.tokens('class').some((name) => mapClasses.test(name))) return true;
  if (mapWords.test(element.attr('aria-roledescription') ?? '')) return true;
  const isNamedMap =
    mapWords.test(element.name) && (element.role === 'application' || element.role === 'region');
  return isNamedMap || mapWords.test(element.attr('id') ?? '');
}
