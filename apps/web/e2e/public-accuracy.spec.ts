import { readFileSync } from 'node:fs';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

interface AccuracyReport {
  readonly version: string;
  readonly browser: string;
  readonly cases: { readonly all: number; readonly failed: number };
  readonly figures: {
    readonly complete: number;
    readonly found: number;
    readonly foundOrAsked: number;
    readonly failed: number;
  };
  readonly rules: readonly { readonly ruleId: string; readonly found: number; readonly failed: number }[];
}

const report: AccuracyReport = JSON.parse(
  readFileSync(new URL('../app/routes/accuracy/act-report.json', import.meta.url), 'utf8'),
);

interface CriteriaReport {
  readonly behavior: { readonly failing: number; readonly found: number; readonly review: number };
  readonly criteria: readonly {
    readonly id: string;
    readonly status: string;
    readonly rules: readonly string[];
  }[];
}

const criteriaReport: CriteriaReport = JSON.parse(
  readFileSync(new URL('../app/routes/accuracy/criteria-report.json', import.meta.url), 'utf8'),
);

interface FailuresReport {
  readonly total: { readonly failing: number; readonly outcomes: { readonly found: number } };
  readonly failures: readonly {
    readonly id: string;
    readonly failing: number;
    readonly outcomes: { readonly found: number };
  }[];
}

const failuresReport: FailuresReport = JSON.parse(
  readFileSync(new URL('../app/routes/accuracy/failures-report.json', import.meta.url), 'utf8'),
);

test('shows how many pages are found for each common failure', async ({ page }) => {
  await openPage(page, '/accuracy');
  const section = page.getByRole('region', { name: 'The W3C’s common failures' });
  const { total, failures } = failuresReport;
  await expect(section).toContainText(`a scan reported ${total.outcomes.found} of the failing pages`);
  const rows = section
    .getByRole('table', { name: 'What happens to pages with each common failure' })
    .getByRole('row');
  await expect(rows).toHaveCount(failures.length + 1);
  for (const [index, { id, failing, outcomes }] of failures.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByRole('link', { name: id })).toHaveAttribute('href', new RegExp(`/${id}$`));
    await expect(row).toContainText(`${outcomes.found} of ${failing}`);
  }
});

test('shows how many required assertions our announcements convey', async ({ page }) => {
  const report: {
    readonly plans: readonly { readonly plan: string; readonly nvda: number; readonly required: number }[];
  } = JSON.parse(readFileSync(new URL('../app/routes/accuracy/speech-report.json', import.meta.url), 'utf8'));
  await openPage(page, '/accuracy#screen-readers');
  const section = page.getByRole('region', { name: 'What screen readers announce' });
  await expect(section).toContainText('These announcements are approximate.');
  const rows = section.getByRole('table', { name: 'Required assertions' }).getByRole('row');
  await expect(rows).toHaveCount(report.plans.length + 1);
  for (const [index, { plan, nvda, required }] of report.plans.entries()) {
    await expect(rows.nth(index + 1)).toContainText(plan);
    await expect(rows.nth(index + 1)).toContainText(`${nvda} of ${required}`);
  }
});

test('shows how transcripts of real pages match the browser’s accessibility tree', async ({ page }) => {
  const { pages }: { readonly pages: readonly { readonly name: string }[] } = JSON.parse(
    readFileSync(new URL('../app/routes/accuracy/transcript-report.json', import.meta.url), 'utf8'),
  );
  await openPage(page, '/accuracy#screen-readers');
  const rows = page.getByRole('table', { name: 'Transcripts that match' }).getByRole('row');
  await expect(rows).toHaveCount(pages.length + 1);
  for (const [index, { name }] of pages.entries()) await expect(rows.nth(index + 1)).toContainText(name);
});

test('shows how each criterion is tested, with figures', async ({ page }) => {
  await openPage(page, '/accuracy');
  const section = page.getByRole('region', { name: 'Criterion by criterion' });
  const { failing, found, review } = criteriaReport.behavior;
  await expect(section).toContainText(`${failing} failing and`);
  await expect(section).toContainText(`found ${found} of the failing pages, flagged ${review} for review`);
  const rows = section
    .getByRole('table', { name: 'How Curbcut tests each success criterion' })
    .getByRole('row');
  await expect(rows).toHaveCount(criteriaReport.criteria.length + 1);
  const labels: Record<string, string> = { decided: 'Decided', assisted: 'Assisted', manual: 'Manual' };
  for (const [index, { id, status }] of criteriaReport.criteria.entries()) {
    await expect(rows.nth(index + 1)).toContainText(id);
    await expect(rows.nth(index + 1)).toContainText(labels[status]!);
  }
});

test('shows the report’s figures and who measured them', async ({ page }) => {
  await openPage(page, '/accuracy');
  const results = page.getByRole('region', { name: 'Measured' });
  await expect(results).toContainText(
    `${report.figures.complete} of the W3C’s ${report.rules.length} rules are complete`,
  );
  await expect(results).toContainText(
    `${report.figures.found} of ${report.figures.failed} failing examples are found; ${report.figures.foundOrAsked} with those flagged for review`,
  );
  await expect(results).toContainText(
    `Curbcut ${report.version} in Chromium ${report.browser}, on ${report.cases.all} of the 1,213 published test cases`,
  );
  await expect(results).toContainText('The W3C hasn’t published these figures');
  await expect(results).toContainText(
    `${report.cases.failed} should fail. ${report.figures.failed} of them count`,
  );

  const rows = page.getByRole('table', { name: 'How Curbcut implements each ACT rule' }).getByRole('row');
  await expect(rows).toHaveCount(report.rules.length + 1);
  for (const [index, rule] of report.rules.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`/rules/${rule.ruleId}/$`),
    );
    await expect(row).toContainText(`${rule.found} of ${rule.failed}`);
  }
});

test('shows Curbcut’s result next to the published results, each with its source', async ({ page }) => {
  await openPage(page, '/accuracy');
  const table = page.getByRole('table', {
    name: 'ACT rules completely implemented by automated tools',
  });
  await expect(table.getByRole('row', { name: 'Curbcut' })).toContainText('Our own measurement');
  for (const [tool, complete] of Object.entries({ webmate: 48, 'axe-core': 29, 'IBM Equal Access': 23 })) {
    await expect(table.getByRole('row', { name: tool })).toContainText(`${complete} of 87`);
    await expect(table.getByRole('row', { name: tool })).toContainText('Published by the W3C');
  }
  await expect(page.getByText('npm run act -- --cases')).toBeVisible();
});
