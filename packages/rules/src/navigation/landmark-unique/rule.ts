import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { isLandmark } from '../../shared/landmarks.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const landmarkRoles = [
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search',
];

/** Landmarks that screen readers announce the same way, by the first of them. */
const getDuplicateLandmarks = memoizePerPage((page) => {
  const groups = new Map<string, ElementModel[]>();
  for (const landmark of page.byRole(...landmarkRoles)) {
    if (!isLandmark(landmark)) continue;
    const key = JSON.stringify([
      page.documents.indexOf(landmark.document),
      landmark.role,
      landmark.name.toLowerCase(),
    ]);
    const group = groups.get(key);
    if (group) group.push(landmark);
    else groups.set(key, [landmark]);
  }
  return new Map([...groups.values()].map((group) => [group[0]!, group.slice(1)]));
});

/**
 * Same check as axe-core's `landmark-unique`, for the first landmark with each role and name in a document.
 */
export const landmarkUnique = defineRule({
  id: 'landmark-unique',
  title: 'Landmarks with the same role have different names',
  help: 'Give each landmark an `aria-label` or `aria-labelledby` that describes its content.',
  impact: 'Screen reader users hear the same landmark several times and don’t know which one they need.',
  criteria: [],
  category: 'navigation',
  severity: 'moderate',
  bestPractice: true,
  act: [],
  axe: ['landmark-unique'],
  traits: { scope: 'document' },
  applies: (page) => [...getDuplicateLandmarks(page).keys()],
  check: (landmark, page) => {
    const related = getDuplicateLandmarks(page).get(landmark) ?? [];
    const facts = { role: landmark.role, name: landmark.name, count: related.length + 1 };
    if (related.length === 0) return passed('unique', { facts });
    return failed(landmark.name === '' ? 'unnamed' : 'sameName', { facts, related });
  },
  messages: {
    unique: 'No other landmark with the role {role} has this name.',
    unnamed: '{count} landmarks with the role {role} have no name that distinguishes them.',
    sameName: '{count} landmarks with the role {role} have the same name, “{name}”.',
  },
});
