import { REPORT_FORMATS, REPORT_TYPES } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import { generateReport, type TextFormat } from '../src/index.ts';
import { createSampleScan, joinText } from './kit/sample-scan.ts';

/** What a terminal obeys, what changes the order of the characters around it, and what is not Unicode text. */
const UNSAFE_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;
const TEXT_FORMATS = REPORT_FORMATS.filter((format): format is TextFormat => format !== 'pdf');

describe.each(TEXT_FORMATS)('%s', (format) => {
  test.each(REPORT_TYPES)(
    'of type %s has nothing of a page that a terminal or viewer obeys',
    async (type) => {
      const text = await joinText(generateReport(createSampleScan({ hostile: true }), { type, format }));
      expect(text.length).toBeGreaterThan(500);
      expect(UNSAFE_CHARACTERS.exec(text)).toBeNull();
      expect(text.isWellFormed()).toBe(true);
    },
  );
});
