import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-utils/render-screen.tsx';
import actReport from './act-report.json' with { type: 'json' };
import criteriaReport from './criteria-report.json' with { type: 'json' };
import failuresReport from './failures-report.json' with { type: 'json' };
import speechReport from './speech-report.json' with { type: 'json' };
import transcriptReport from './transcript-report.json' with { type: 'json' };

const read = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ');

/** Opens the page and waits until it has loaded. */
async function openAccuracy(path: string): Promise<void> {
  await renderScreen(path);
  // Testing Library's queries would search this large document again and again.
  await vi.waitFor(() => getRows('Required assertions'), 30_000);
}

/** Returns the section with this heading. */
function getSection(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
  const section = heading?.closest('section');
  if (!section) throw new Error(`“${name}” isn’t in a section.`);
  return section;
}

/** Returns the rows below the headings of the table whose caption starts with this text. */
function getRows(caption: string): HTMLTableRowElement[] {
  const table = [...document.querySelectorAll('table')].find((each) =>
    each.querySelector('caption')?.textContent?.startsWith(caption),
  );
  if (table === undefined) throw new Error(`There’s no table “${caption}”.`);
  return [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
}

const getLink = (row: Element) => row.querySelector('a')?.getAttribute('href');

test('shows the figures of every report, and who measured them', async () => {
  await openAccuracy('/accuracy');

  const { figures, rules, cases, version, browser } = actReport;
  const measured = read(getSection('Measured'));
  for (const sentence of [
    `${figures.complete} of the W3C’s ${rules.length} rules are complete`,
    `${figures.found} of ${figures.failed} failing examples are found; ${figures.foundOrAsked} with those flagged for review`,
    `Curbcut ${version} in Chromium ${browser}, on ${cases.all} of the 1,213 published test cases`,
    'The W3C hasn’t published these figures',
    `${cases.failed} should fail. ${figures.failed} of them count`,
  ])
    expect.soft(measured).toContain(sentence);
  const ruleRows = getRows('How Curbcut implements each ACT rule');
  expect(ruleRows).toHaveLength(rules.length);
  for (const [index, { ruleId, found, failed }] of rules.entries()) {
    expect.soft(getLink(ruleRows[index]!)).toMatch(new RegExp(`/rules/${ruleId}/$`));
    expect.soft(read(ruleRows[index]!)).toContain(`${found} of ${failed}`);
  }

  const { total, failures } = failuresReport;
  expect
    .soft(read(getSection('The W3C’s common failures')))
    .toContain(`a scan reported ${total.outcomes.found} of the failing pages`);
  const failureRows = getRows('What happens to pages with each common failure');
  expect(failureRows).toHaveLength(failures.length);
  for (const [index, { id, failing, outcomes }] of failures.entries()) {
    expect.soft(getLink(failureRows[index]!)).toMatch(new RegExp(`/${id}$`));
    expect.soft(read(failureRows[index]!)).toContain(`${outcomes.found} of ${failing}`);
  }

  const { failing, found, review } = criteriaReport.behavior;
  const byCriterion = read(getSection('Criterion by criterion'));
  expect.soft(byCriterion).toContain(`${failing} failing and`);
  expect.soft(byCriterion).toContain(`found ${found} of the failing pages, flagged ${review} for review`);
  const criterionRows = getRows('How Curbcut tests each success criterion');
  expect(criterionRows).toHaveLength(criteriaReport.criteria.length);
  const labels: Record<string, string> = { decided: 'Decided', assisted: 'Assisted', manual: 'Manual' };
  for (const [index, { id, status }] of criteriaReport.criteria.entries()) {
    expect.soft(read(criterionRows[index]!)).toContain(id);
    expect.soft(read(criterionRows[index]!)).toContain(labels[status]);
  }
});

test('shows how many required assertions our announcements convey, and how transcripts match', async () => {
  await openAccuracy('/accuracy#screen-readers');
  expect
    .soft(read(getSection('What screen readers announce')))
    .toContain('These announcements are approximate.');
  const planRows = getRows('Required assertions');
  expect(planRows).toHaveLength(speechReport.plans.length);
  for (const [index, { plan, nvda, required }] of speechReport.plans.entries()) {
    expect.soft(read(planRows[index]!)).toContain(plan);
    expect.soft(read(planRows[index]!)).toContain(`${nvda} of ${required}`);
  }
  const transcriptRows = getRows('Transcripts that match');
  expect(transcriptRows).toHaveLength(transcriptReport.pages.length);
  for (const [index, { name }] of transcriptReport.pages.entries())
    expect.soft(read(transcriptRows[index]!)).toContain(name);
});

test('shows Curbcut’s result next to the published results, each with its source', async () => {
  await openAccuracy('/accuracy');
  const rows = getRows('ACT rules completely implemented by automated tools').map(read);
  expect.soft(document.body.textContent).toContain('npm run act -- --cases');
  expect(rows.find((row) => row.includes('Curbcut'))).toContain('Our own measurement');
  for (const [tool, complete] of Object.entries({ webmate: 48, 'axe-core': 29, 'IBM Equal Access': 23 })) {
    const row = rows.find((each) => each.startsWith(tool));
    expect.soft(row).toContain(`${complete} of 87`);
    expect.soft(row).toContain('Published by the W3C');
  }
});
