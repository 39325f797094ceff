import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IStylesOptions,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { cleanText } from '../clean-text.ts';

/** The building blocks of Word documents. All text passes through `clean`. */

/** Width of the text on A4 paper with 2 cm margins, in twentieths of a point, the unit for widths in DOCX. */
const TEXT_WIDTH = 9638;
export const MARGIN = 1134;

/**
 * The fonts are available on every system, and the colors have the same contrast as in the HTML report. Sizes
 * are in half-points.
 */
const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Arial', size: 20, color: '16181D', language: { value: 'en-US' } },
      // Without a line rule, LibreOffice cuts images off at the height of one line.
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    heading1: { run: { size: 40, bold: true, color: '16181D' }, paragraph: { spacing: { after: 120 } } },
    heading2: {
      run: { size: 28, bold: true, color: '16181D' },
      paragraph: { spacing: { before: 360, after: 120 }, keepNext: true },
    },
    heading3: {
      run: { size: 24, bold: true, color: '16181D' },
      paragraph: { spacing: { before: 280, after: 80 }, keepNext: true },
    },
    heading4: {
      run: { size: 20, bold: true, italics: false, color: '16181D' },
      paragraph: { spacing: { before: 160, after: 60 }, keepNext: true },
    },
    hyperlink: { run: { color: '1E4C9C', underline: {} } },
  },
};

/** Returns a document's styles, with the brand color for links. */
export const getStyles = (color: string | null | undefined): IStylesOptions =>
  color
    ? {
        default: {
          ...STYLES.default,
          hyperlink: { run: { color: color.slice(1).toUpperCase(), underline: {} } },
        },
      }
    : STYLES;

export type Block = Paragraph | Table;

/** JavaScript considers these two characters well-formed, but XML doesn't allow them. */
export const clean = (content: string): string => cleanText(content).replace(/[\uFFFE\uFFFF]/g, '\uFFFD');

export const text = (content: string, options: { bold?: boolean } = {}): TextRun =>
  new TextRun({ text: clean(content), ...options });

/** Line breaks that a person entered are preserved. */
export const paragraph = (content: string, options: { bold?: boolean } = {}): Paragraph =>
  new Paragraph({
    children: content
      .split('\n')
      .map((line, index) => new TextRun({ text: clean(line), break: index === 0 ? 0 : 1, ...options })),
  });

/** @param next what follows the item; an image is kept on the same page as the item */
export const bullet = (content: string, next: readonly Block[] = []): Paragraph =>
  new Paragraph({ children: [text(content)], bullet: { level: 0 }, keepNext: next.length > 0 });

/** Creates links only to web URLs: a `javascript:` URL is shown as plain text. */
export function link(url: string, label: string): ParagraphChild {
  const { protocol, href } = URL.parse(url) ?? {};
  if (href === undefined || (protocol !== 'https:' && protocol !== 'http:')) return text(label);
  return new ExternalHyperlink({
    link: href,
    children: [new TextRun({ text: clean(label), style: 'Hyperlink' })],
  });
}

export const createSection = (heading: string, blocks: readonly Block[]): Block[] => [
  new Paragraph({ heading: HeadingLevel.HEADING_2, children: [text(heading)] }),
  ...blocks,
];

export type Cell = string | readonly ParagraphChild[];

const BORDER = { style: BorderStyle.SINGLE, size: 4, color: '7B7466' } as const;
const BORDERS = { top: BORDER, bottom: BORDER, left: BORDER, right: BORDER };

/**
 * Creates a table whose first row is repeated on every page and whose first column contains the row headers.
 */
export function table(
  heads: readonly string[],
  shares: readonly number[],
  rows: readonly (readonly Cell[])[],
): Table {
  const widths = shares.map((share) => Math.round(share * TEXT_WIDTH));
  const createCells = (cells: readonly Cell[], isHead: boolean) =>
    cells.map(
      (cell, index) =>
        new TableCell({
          width: { size: widths[index]!, type: WidthType.DXA },
          margins: { top: 60, bottom: 60, left: 100, right: 100 },
          borders: BORDERS,
          ...(isHead ? { shading: { fill: 'F2EEE4' } } : {}),
          children: [
            new Paragraph({
              spacing: { after: 0 },
              children: typeof cell === 'string' ? [text(cell, { bold: isHead || index === 0 })] : cell,
            }),
          ],
        }),
    );
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    tableLook: { firstRow: true, firstColumn: true, noHBand: true, noVBand: true },
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: createCells(heads, true) }),
      ...rows.map((cells) => new TableRow({ cantSplit: true, children: createCells(cells, false) })),
    ],
  });
}
