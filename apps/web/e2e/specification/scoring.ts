import { createRows, type SpecificationRow } from './row.ts';

const constants = 'packages/scoring/src/constants.test.ts';
const score = 'packages/scoring/src/score.test.ts';
const batch = 'packages/scoring/src/batch.test.ts';
const cache = 'apps/server/src/scans/assessment-cache.test.ts';
const issue = 'packages/scoring/src/classify-issue.test.ts';
const severity = 'packages/scoring/src/classify.test.ts';

/** The specification of issue classification and scan scores. */
export const scoringRows: readonly SpecificationRow[] = [
  ...createRows(score, 'returns every field of the specification and the breakdown of the score', [
    [3, 'Score result: its fields', 'calculatedAt'],
  ]),
  ...createRows(issue, 'adds every field of the specification and keeps the other fields', [
    [3, 'Issue: the fields that classification adds', 'remediation_timeframe'],
  ]),
  ...createRows(constants, '%s', [
    [4, 'Reclassification by criterion, confidence 0.9', "'critical', 0.9, 'wcag'"],
    [4, 'Reclassification by keyword, confidence 0.7', "'serious', 0.7, 'keyword'"],
    [4, 'Reclassification by default, confidence 0.5', "'moderate', 0.5, 'default'"],
  ]),
  ...createRows(severity, 'uses the criteria, whatever the texts and the original severity say', [
    [4, 'Reclassification: the criterion comes first', "source: 'wcag'"],
  ]),
  ...createRows(severity, 'also finds keywords in %o', [
    [4, 'Reclassification: description and help text are read', 'rule_description'],
  ]),
  ...createRows(constants, 'default mapping of “%s” is %s', [
    [4, 'Default mapping: blocker', "['blocker', 'critical']"],
    [4, 'Default mapping: major', "['major', 'serious']"],
    [4, 'Default mapping: medium', "['medium', 'moderate']"],
    [4, 'Default mapping: informational', "['informational', 'minor']"],
    [4, 'Default mapping: anything else', "['dreadful', 'minor']"],
  ]),
  ...createRows(constants, 'the level inferred for %s is %s', [
    [4, 'Level inferred: critical', "['critical', 'A']"],
    [4, 'Level inferred: serious', "['serious', 'AA']"],
    [4, 'Level inferred: moderate', "['moderate', 'AA']"],
    [4, 'Level inferred: minor', "['minor', 'AAA']"],
  ]),
  ...createRows(constants, 'has algorithm basic-fallback and confidence 60', [
    [8, 'Score calculation failure', "algorithm: 'basic-fallback'"],
    [8, 'Score calculation failure: confidence', 'confidence: 60'],
  ]),
  ...createRows(batch, 'fails as a whole and keeps the cause when a scan cannot be scored', [
    [8, 'Batch failure', 'Failed to calculate batch scores'],
  ]),
  ...createRows(batch, 'reports missing data for %o', [[8, 'Empty batch', 'No scans data provided']]),
  ...createRows(cache, 'calculates once within five minutes, and again after five minutes', [
    [9, 'Score cache: nothing is calculated within its lifetime'],
  ]),
  ...createRows(cache, 'keeps a score for 5 minutes', [[9, 'Score cache lifetime', '300_000']]),
  ...createRows(constants, '%i is %s, %s', [
    [9, 'Grade A, excellent, at 85', "[85, 'A', 'excellent']"],
    [9, 'Grade B, good, at 70', "[70, 'B', 'good']"],
    [9, 'Grade C, fair, at 50', "[50, 'C', 'fair']"],
    [9, 'Grade D, poor, at 30', "[30, 'D', 'poor']"],
    [9, 'Otherwise F, critical', "[29, 'F', 'critical']"],
  ]),
  ...createRows(constants, '%s times %i subtracts %f %%', [
    [9, 'Penalty: critical 2, cap 20', "['critical', 500, 20]"],
    [9, 'Penalty: serious 1, cap 15', "['serious', 500, 15]"],
    [9, 'Penalty: moderate 0.5, cap 10', "['moderate', 500, 10]"],
    [9, 'Penalty: minor 0.2, cap 5', "['minor', 500, 5]"],
  ]),
  ...createRows(constants, '%i issues in 1000 elements subtract %i %%', [
    [9, 'Density over 10 takes 2 %', '[11, 2]'],
    [9, 'Density over 25 takes 4 %', '[26, 4]'],
    [9, 'Density over 50 takes 7 %', '[51, 7]'],
    [9, 'Density over 100 takes 10 %', '[101, 10]'],
  ]),
  ...createRows(constants, '%i pages add %f %%', [
    [9, 'Bonus for more than 10 pages', '[10, 0]'],
    [9, 'Bonus up to 5 %', '[2000, 5]'],
  ]),
  ...createRows(constants, '%i critical issues cap the score at %s %%', [
    [9, 'Cap at 70 % with more than 5 critical', '[6, 70]'],
    [9, 'Cap at 60 % with more than 10 critical', '[11, 60]'],
  ]),
  ...createRows(score, 'is a whole number from 0 to 100 whose grade and level agree', [
    [9, 'Result between 0 and 100'],
  ]),
  ...createRows(constants, '%i pages give a confidence of %i', [
    [9, 'Confidence = 60 + 2 x pages', '[1, 62]'],
    [9, 'Confidence at most 90', '[500, 90]'],
  ]),
  ...createRows(constants, 'uses the default number of %s', [
    [3, 'Scan: elements, default 1000', 'elements_scanned: 1000'],
    [2, 'Scan: pages, default 1', 'pages_scanned: 1'],
  ]),
  ...createRows(constants, '%s: %i points, %i %% of users', [
    [9, 'Impact: keyboard', "['keyboard', 90, 15]"],
    [9, 'Impact: color-contrast', "['color-contrast', 85, 8]"],
    [9, 'Impact: images', "['images', 75, 12]"],
    [9, 'Impact: forms', "['forms', 95, 20]"],
    [9, 'Impact: navigation', "['navigation', 80, 15]"],
    [9, 'Impact: headings', "['headings', 60, 12]"],
    [9, 'Impact: links', "['links', 70, 12]"],
    [9, 'Impact: tables', "['tables', 65, 8]"],
    [9, 'Impact: media', "['media', 85, 5]"],
    [9, 'Impact: other', "['other', 40, 5]"],
  ]),
  ...createRows(constants, 'a page of %s importance gives an issue of category other %i points, %i %%', [
    [9, 'Impact: high page importance adds 10 points and 2 percentage points', "['high', 50, 7]"],
  ]),
  ...createRows(constants, '%i occurrences give an issue of category other %i points', [
    [9, 'Impact: 5 occurrences add nothing', '[5, 40]'],
    [9, 'Impact: more add up to 20 points', '[9999, 60]'],
  ]),
  ...createRows(
    constants,
    'is capped at 100 points; the maximum of any category is 22 %, below the cap of 25 %',
    [[9, 'Impact: caps 100 and 25 %', 'usersPercent: 25']],
  ),
  ...createRows(constants, '%s is %s, %s', [
    [9, 'Remediation: critical', "['critical', 'immediate', '1-2 days']"],
    [9, 'Remediation: serious', "['serious', 'high', '1-2 weeks']"],
    [9, 'Remediation: moderate', "['moderate', 'medium', '2-4 weeks']"],
    [9, 'Remediation: minor', "['minor', 'low', '1-3 months']"],
  ]),
];
