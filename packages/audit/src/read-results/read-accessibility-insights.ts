import { CRITERION_IDS, type CriterionId } from '@curbcut/wcag';
import { z } from 'zod';
import { combineOutcomes, joinRemarks, type ReadResults } from './model.ts';

/**
 * The criteria for each requirement in an assessment, by the requirement's key
 * (microsoft/accessibility-insights-web, `test-steps.ts` and each assessment's `guidanceLinks`). Requirements
 * without a criterion aren't listed, and neither are the automated checks, which Curbcut repeats.
 */
export const requirements: Readonly<Record<string, readonly CriterionId[]>> = {
  'keyboard-navigation': ['2.1.1'],
  'no-keyboard-traps': ['2.1.2'],
  'on-focus': ['3.2.1'],
  'on-input': ['3.2.2'],
  'on-keystroke-timing': ['2.1.1'],
  'character-key-shortcuts': ['2.1.4'],
  'visible-focus': ['2.4.7'],
  'revealing-content': ['2.4.3'],
  'modal-dialogs': ['2.4.3'],
  'closing-content': ['2.4.3'],
  'focus-order': ['2.4.3'],
  'focus-not-obscured': ['2.4.11'],
  'primary-content': ['1.3.1', '2.4.1'],
  'no-repeating-content': ['1.3.1', '2.4.1'],
  'landmark-roles': ['1.3.1'],
  headingFunction: ['1.3.1', '2.4.6'],
  missingHeadings: ['1.3.1', '2.4.1'],
  headingLevel: ['1.3.1'],
  bypassBlocks: ['2.4.1'],
  consistentNavigation: ['3.2.3'],
  consistentIdentification: ['3.2.4'],
  consistentHelp: ['3.2.6'],
  linkFunction: ['4.1.2'],
  linkPurpose: ['2.4.4'],
  labelName: ['2.5.3'],
  imageFunction: ['1.1.1'],
  textAlternative: ['1.1.1'],
  imageOfText: ['1.4.5'],
  captcha: ['1.1.1'],
  languageOfPage: ['3.1.1'],
  languageOfParts: ['3.1.2'],
  cssPositioning: ['1.3.2'],
  layoutTables: ['1.3.2'],
  columns: ['1.3.1', '1.3.2'],
  cssContent: ['1.1.1', '1.3.1'],
  dataTables: ['1.3.1'],
  lists: ['1.3.1'],
  emphasis: ['1.3.1'],
  quotes: ['1.3.1'],
  letterSpacing: ['1.3.1'],
  headers: ['1.3.1'],
  headersAttribute: ['1.3.1'],
  pageTitle: ['2.4.2'],
  frameTitle: ['4.1.2'],
  generalNavigation: ['2.4.5'],
  widgetFunction: ['4.1.2'],
  nativeInstructions: ['1.3.1', '2.5.3'],
  nativeLabel: ['3.3.2'],
  nativeCues: ['1.3.1', '4.1.2'],
  autocomplete: ['1.3.5'],
  designPattern: ['4.1.2'],
  customWidgetsInstructions: ['1.3.1', '2.5.3'],
  customWidgetsLabel: ['3.3.2'],
  roleStateProperty: ['4.1.2'],
  customWidgetsCues: ['1.3.1', '4.1.2'],
  keyboardInteraction: ['2.1.1'],
  'audio-control': ['1.4.2'],
  'time-limits': ['2.2.1'],
  'moving-content': ['2.2.2'],
  'auto-updating-content': ['2.2.2'],
  parsing: ['4.1.1'],
  errorIdentification: ['3.3.1'],
  errorSuggestion: ['3.3.3'],
  errorPrevention: ['3.3.4'],
  statusMessages: ['4.1.3'],
  resizeText: ['1.4.4'],
  contrast: ['1.4.3'],
  orientation: ['1.3.4'],
  reflow: ['1.4.10'],
  textSpacing: ['1.4.12'],
  hoverFocusContent: ['1.4.13'],
  audioOnlyEquivalent: ['1.2.1'],
  videoOnlyEquivalent: ['1.2.1'],
  captions: ['1.2.2'],
  noObstruction: ['1.2.2'],
  audioDescription: ['1.2.5'],
  synchronization: ['1.2.2', '1.2.5'],
  liveCaptions: ['1.2.4'],
  'pointer-gestures': ['2.5.1'],
  'pointer-cancellation': ['2.5.2'],
  'motion-operation': ['2.5.4'],
  'dragging-movements': ['2.5.7'],
  'target-size': ['2.5.8'],
  useOfColor: ['1.4.1'],
  sensoryCharacteristics: ['1.3.3'],
  auditoryCues: ['1.1.1'],
  flashing: ['2.3.1'],
  'ui-components': ['1.4.11'],
  'state-changes': ['1.4.11'],
  graphics: ['1.4.11'],
  authentication: ['3.3.8'],
  'redundant-entry': ['3.3.7'],
};

/** Values of the tool's `ManualTestStatus`. */
const status = { pass: 0, unknown: 1, fail: 2 } as const;

const Instance = z.object({ description: z.string().catch('') });
const Generated = z.object({
  html: z.string().catch(''),
  testStepResults: z
    .record(z.string(), z.object({ status: z.number() }).catch({ status: status.unknown }))
    .catch({}),
});

/** An assessment that was saved to a file; see the tool's `VersionedAssessmentData`. */
const SavedAssessment = z.object({
  version: z.literal(1),
  assessmentData: z.object({
    persistedTabInfo: z.object({ title: z.string().catch(''), url: z.string().catch('') }).nullish(),
    assessments: z.record(
      z.string(),
      z.object({
        testStepStatus: z.record(z.string(), z.object({ stepFinalResult: z.number() })).catch({}),
        manualTestStepResultMap: z
          .record(z.string(), z.object({ instances: z.array(Instance).catch([]) }))
          .nullish()
          .catch(null),
        generatedAssessmentInstancesMap: z.record(z.string(), Generated).nullish().catch(null),
      }),
    ),
  }),
});
type AssessmentData = z.output<typeof SavedAssessment>['assessmentData']['assessments'][string];

/** Maximum number of failed elements quoted for each requirement, and of characters in each. */
const MAX_QUOTED = 5;
const MAX_QUOTE_LENGTH = 200;

/**
 * Reads an Accessibility Insights for Web assessment; undefined for anything else. An assessment is about one
 * page, which its text names.
 */
export function readAccessibilityInsights(content: unknown): ReadResults | undefined {
  const parsed = SavedAssessment.safeParse(content);
  if (!parsed.success) return undefined;
  const { assessments, persistedTabInfo } = parsed.data.assessmentData;
  const title = persistedTabInfo?.title || persistedTabInfo?.url || '';
  const found = new Map<CriterionId, { outcome: 'pass' | 'fail'; remark: string }[]>();
  const notUnderstood: { what: string; reason: string }[] = [];
  for (const [name, data] of Object.entries(assessments)) {
    for (const [key, { stepFinalResult }] of Object.entries(data.testStepStatus)) {
      const criteria = requirements[key];
      const what = `Requirement ${key.slice(0, 100)} (${name.slice(0, 100)})`;
      if (stepFinalResult !== status.pass && stepFinalResult !== status.fail) continue;
      if (criteria === undefined) {
        notUnderstood.push({ what, reason: 'It’s an automated check, or doesn’t belong to any criterion.' });
        continue;
      }
      const outcome = stepFinalResult === status.pass ? 'pass' : 'fail';
      const remark = `${key}: ${outcome}.${outcome === 'fail' ? describeFailures(key, data) : ''}`;
      for (const criterion of criteria)
        found.set(criterion, [...(found.get(criterion) ?? []), { outcome, remark }]);
    }
  }
  return {
    source: 'accessibility-insights',
    title,
    results: CRITERION_IDS.flatMap((criterion) => {
      const all = found.get(criterion);
      if (!all) return [];
      const page = `Accessibility Insights${title === '' ? '' : `, ${title}`}`;
      const text = joinRemarks([page, ...all.map(({ remark }) => remark)]);
      return [{ criterion, outcome: combineOutcomes(all.map(({ outcome }) => outcome)), text }];
    }),
    notUnderstood,
  };
}

function describeFailures(key: string, data: AssessmentData): string {
  const described = (data.manualTestStepResultMap?.[key]?.instances ?? []).map(
    ({ description }) => description,
  );
  const elements = Object.values(data.generatedAssessmentInstancesMap ?? {})
    .filter(({ testStepResults }) => testStepResults[key]?.status === status.fail)
    .map(({ html }) => html);
  const all = [...described, ...elements].map((one) => one.trim()).filter((one) => one !== '');
  const rest = all.length - MAX_QUOTED;
  const quoted = all.slice(0, MAX_QUOTED).map((one) => one.slice(0, MAX_QUOTE_LENGTH).toWellFormed());
  if (quoted.length === 0) return '';
  return ` ${quoted.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}
