import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Claims that no automated tool can support: that a scan, a score or a widget makes a site conform to
 * anything.
 */
const claims = [
  /\b(WCAG|ADA|EAA|Section 508|EN 301 ?549)[- ]compliant\b/i,
  /\b(fully|100 ?%|completely|guaranteed) (accessible|compliant|conformant)\b/i,
  /\b(makes?|keeps?|gets?|become) (your |the |a |any )?(web)?(site|page|app)s? (accessible|compliant|conform)/i,
  /\byour (web)?(site|page) is (now )?(accessible|compliant)\b/i,
  /\b(ensures?|guarantees?|certif(y|ies)) (WCAG |ADA |legal )?(compliance|conformance|accessibility)\b/i,
];

/** Matches sentences that deny a claim. */
const denial = /\b(no|not|never|nothing|neither|cannot|without)\b|n[’']t\b/i;

it('there’s no claim of compliance in code, copy or documents', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.html', '*.json'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && file !== 'package-lock.json' && !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        claims.some((claim) => claim.test(line)) && !denial.test(line)
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
