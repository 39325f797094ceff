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
    [3, 'Score result: its fields'],
  ]),
  ...createRows(issue, 'adds every field of the specification and keeps the other fields', [
    [3, 'Issue: the fields that classification adds'],
  ]),
  ...createRows(constants, 'by criterion', [[4, 'Reclassification by criterion, confidence 0.9']]),
  ...createRows(constants, 'by keyword', [[4, 'Reclassification by keyword, confidence 0.7']]),
  ...createRows(constants, 'by default', [[4, 'Reclassification by default, confidence 0.5']]),
  ...createRows(severity, 'uses the criteria, whatever the texts and the original severity say', [
    [4, 'Reclassification: the criterion comes first'],
  ]),
  ...createRows(severity, 'also finds keywords in rule_description', [
    [4, 'Reclassification: the description is read'],
  ]),
  ...createRows(severity, 'also finds keywords in help', [[4, 'Reclassification: the help text is read']]),
  ...createRows(constants, 'default mapping of “blocker” is critical', [[4, 'Default mapping: blocker']]),
  ...createRows(constants, 'default mapping of “major” is serious', [[4, 'Default mapping: major']]),
  ...createRows(constants, 'default mapping of “medium” is moderate', [[4, 'Default mapping: medium']]),
  ...createRows(constants, 'default mapping of “informational” is minor', [
    [4, 'Default mapping: informational'],
  ]),
  ...createRows(constants, 'default mapping of “dreadful” is minor', [[4, 'Default mapping: anything else']]),
  ...createRows(constants, 'the level inferred for critical is A', [[4, 'Level inferred: critical']]),
  ...createRows(constants, 'the level inferred for serious is AA', [[4, 'Level inferred: serious']]),
  ...createRows(constants, 'the level inferred for moderate is AA', [[4, 'Level inferred: moderate']]),
  ...createRows(constants, 'the level inferred for minor is AAA', [[4, 'Level inferred: minor']]),
  ...createRows(constants, 'has algorithm basic-fallback and confidence 60', [
    [8, 'Score calculation failure'],
    [8, 'Score calculation failure: confidence'],
  ]),
  ...createRows(batch, 'fails as a whole and keeps the cause when a scan cannot be scored', [
    [8, 'Batch failure'],
  ]),
  ...createRows(batch, 'reports missing data for []', [[8, 'Empty batch']]),
  ...createRows(cache, 'calculates once within five minutes, and again after five minutes', [
    [9, 'Score cache: nothing is calculated within its lifetime'],
  ]),
  ...createRows(cache, 'keeps a score for 5 minutes', [[9, 'Score cache lifetime']]),
  ...createRows(constants, '85 is A, excellent', [[9, 'Grade A, excellent, at 85']]),
  ...createRows(constants, '70 is B, good', [[9, 'Grade B, good, at 70']]),
  ...createRows(constants, '50 is C, fair', [[9, 'Grade C, fair, at 50']]),
  ...createRows(constants, '30 is D, poor', [[9, 'Grade D, poor, at 30']]),
  ...createRows(constants, '29 is F, critical', [[9, 'Otherwise F, critical']]),
  ...createRows(constants, 'critical times 500 subtracts 20 percent', [[9, 'Penalty: critical 2, cap 20']]),
  ...createRows(constants, 'serious times 500 subtracts 15 percent', [[9, 'Penalty: serious 1, cap 15']]),
  ...createRows(constants, 'moderate times 500 subtracts 10 percent', [[9, 'Penalty: moderate 0.5, cap 10']]),
  ...createRows(constants, 'minor times 500 subtracts 5 percent', [[9, 'Penalty: minor 0.2, cap 5']]),
  ...createRows(constants, '11 issues in 1000 elements subtract 2 percent', [
    [9, 'Density over 10 takes 2 %'],
  ]),
  ...createRows(constants, '26 issues in 1000 elements subtract 4 percent', [
    [9, 'Density over 25 takes 4 %'],
  ]),
  ...createRows(constants, '51 issues in 1000 elements subtract 7 percent', [
    [9, 'Density over 50 takes 7 %'],
  ]),
  ...createRows(constants, '101 issues in 1000 elements subtract 10 percent', [
    [9, 'Density over 100 takes 10 %'],
  ]),
  ...createRows(constants, '10 pages add 0 percent', [[9, 'Bonus for more than 10 pages']]),
  ...createRows(constants, '2000 pages add 5 percent', [[9, 'Bonus up to 5 %']]),
  ...createRows(constants, '6 critical issues cap the score at 70 percent', [
    [9, 'Cap at 70 % with more than 5 critical'],
  ]),
  ...createRows(constants, '11 critical issues cap the score at 60 percent', [
    [9, 'Cap at 60 % with more than 10 critical'],
  ]),
  ...createRows(score, 'is a whole number from 0 to 100 whose grade and level agree', [
    [9, 'Result between 0 and 100'],
  ]),
  ...createRows(constants, '1 pages give a confidence of 62', [[9, 'Confidence = 60 + 2 x pages']]),
  ...createRows(constants, '500 pages give a confidence of 90', [[9, 'Confidence at most 90']]),
  ...createRows(constants, 'uses the default number of elements', [[3, 'Scan: elements, default 1000']]),
  ...createRows(constants, 'uses the default number of pages', [[2, 'Scan: pages, default 1']]),
  ...createRows(constants, 'keyboard: 90 points, 15 percent of users', [[9, 'Impact: keyboard']]),
  ...createRows(constants, 'color-contrast: 85 points, 8 percent of users', [[9, 'Impact: color-contrast']]),
  ...createRows(constants, 'images: 75 points, 12 percent of users', [[9, 'Impact: images']]),
  ...createRows(constants, 'forms: 95 points, 20 percent of users', [[9, 'Impact: forms']]),
  ...createRows(constants, 'navigation: 80 points, 15 percent of users', [[9, 'Impact: navigation']]),
  ...createRows(constants, 'headings: 60 points, 12 percent of users', [[9, 'Impact: headings']]),
  ...createRows(constants, 'links: 70 points, 12 percent of users', [[9, 'Impact: links']]),
  ...createRows(constants, 'tables: 65 points, 8 percent of users', [[9, 'Impact: tables']]),
  ...createRows(constants, 'media: 85 points, 5 percent of users', [[9, 'Impact: media']]),
  ...createRows(constants, 'other: 40 points, 5 percent of users', [[9, 'Impact: other']]),
  ...createRows(
    constants,
    'a page of high importance gives an issue of category other 50 points, 7 percent',
    [[9, 'Impact: high page importance adds 10 points and 2 percentage points']],
  ),
  ...createRows(constants, '5 occurrences give an issue of category other 40 points', [
    [9, 'Impact: 5 occurrences add nothing'],
  ]),
  ...createRows(constants, '9999 occurrences give an issue of category other 60 points', [
    [9, 'Impact: more add up to 20 points'],
  ]),
  ...createRows(
    constants,
    'is capped at 100 points; the maximum of any category is 22 %, below the cap of 25 %',
    [[9, 'Impact: caps 100 and 25 %']],
  ),
  ...createRows(constants, 'critical is immediate, 1-2 days', [[9, 'Remediation: critical']]),
  ...createRows(constants, 'serious is high, 1-2 weeks', [[9, 'Remediation: serious']]),
  ...createRows(constants, 'moderate is medium, 2-4 weeks', [[9, 'Remediation: moderate']]),
  ...createRows(constants, 'minor is low, 1-3 months', [[9, 'Remediation: minor']]),
];
