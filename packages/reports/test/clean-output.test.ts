import { REPORT_FORMATS, REPORT_TYPES } from '@curbcut/contract';
import { describe, expect, test } from 'vitest';
import { generateReport, type TextFormat } from '../src/index.ts';
import { createSampleScan, joinText } from './support/sample-scan.ts';

/** Characters that control a terminal or reorder text, and noncharacters. */
const UNSAFE_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;
const TEXT_FORMATS = REPORT_FORMATS.filter((format): format is TextFormat => format !== 'pdf');

describe.each(TEXT_FORMATS)('%s', (format) => {
  test.each(REPORT_TYPES)('contains no control characters from pages (type %s)', async (type) => {
    const text = await joinText(generateReport(createSampleScan({ hostile: true }), { type, format }));
    expect(text.length).toBeGreaterThan(500);
    expect(UNSAFE_CHARACTERS.exec(text)).toBeNull();
    expect(text.isWellFormed()).toBe(true);
  });
});
