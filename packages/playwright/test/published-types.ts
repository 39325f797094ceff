import type { PageScan, expect as publishedExpect, Scan, ScanOptions } from '../published.d.ts';
import type {
  expect,
  Scan as SourceFunction,
  ScanOptions as SourceOptions,
  PageScan as SourceScan,
} from '../src/index.ts';

/** Compiles only if the first type can be used where the second one is expected. */
type Assignable<Given extends Expected, Expected> = Given;

/** The package returns at least what its types promise, and accepts everything they allow. */
export type PublishedTypesDescribeTheSource = [
  Assignable<SourceScan, PageScan>,
  Assignable<ScanOptions, SourceOptions>,
  Assignable<SourceOptions, ScanOptions>,
  Assignable<Awaited<ReturnType<SourceFunction>>, Awaited<ReturnType<Scan>>>,
  Assignable<keyof ReturnType<typeof expect<SourceScan>>, keyof ReturnType<typeof publishedExpect<PageScan>>>,
];
