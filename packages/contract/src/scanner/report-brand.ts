import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Maximum size of a logo, in bytes. */
export const MAX_LOGO_BYTES = 128 * 1024;

/** Report backgrounds on which text and links in the brand color must be readable. */
export const REPORT_BACKGROUNDS = ['#faf8f3', '#ffffff', '#f2eee4'] as const;
/** The contrast that WCAG 1.4.3 requires for text. */
const MIN_CONTRAST = 4.5;

/** Returns the lowest WCAG contrast between a color, such as `#1e4c9c`, and the report backgrounds. */
export function getBrandContrast(color: string): number {
  const own = getLuminance(color);
  return Math.min(
    ...REPORT_BACKGROUNDS.map((background) => {
      const other = getLuminance(background);
      return (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05);
    }),
  );
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const ReportBrand = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(100),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #1e4c9c')
      .superRefine((color, context) => {
        const contrast = getBrandContrast(color);
        if (contrast >= MIN_CONTRAST) return;
        const shown = Math.floor(contrast * 10) / 10;
        context.addIssue({
          code: 'custom',
          message: `This color has only ${shown}:1 contrast with the report background. Choose a darker one with at least ${MIN_CONTRAST}:1`,
        });
      })
      .nullable()
      .describe('Color of links and lines; null for Curbcut’s own color'),
    logo: z
      .object({
        media_type: z.enum(LOGO_TYPES),
        data: z
          .base64()
          .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, `The logo can be up to ${MAX_LOGO_BYTES / 1024} KB`),
      })
      .nullable()
      .describe('PNG, JPEG or WebP. SVG isn’t accepted, because it can contain scripts'),
  })
  .meta({ id: 'ReportBrand' });
export type ReportBrand = z.infer<typeof ReportBrand>;

const reply = z
  .object({ brand: ReportBrand.nullable().describe('Null if reports show Curbcut’s own name') })
  .meta({ id: 'ReportBrandReply' });

export const getReportBrand = defineRoute({
  method: 'GET',
  path: '/api/auth/report-brand/',
  id: 'getReportBrand',
  summary: 'Get the name, logo and color the organization’s reports show',
  access: 'organization:read',
  replies: { 200: reply, 401: Problem, 403: Problem, 404: Problem },
});

export const saveReportBrand = defineRoute({
  method: 'PUT',
  path: '/api/auth/report-brand/',
  id: 'saveReportBrand',
  summary: 'Set the name, logo and color the organization’s reports show',
  description:
    'Applies to HTML, PDF and Word reports created from then on, and to all portfolio and progress reports. Returns 400 if the color has too little contrast, or if the logo’s content doesn’t match its type.',
  access: 'organization:admin',
  body: ReportBrand,
  replies: { 200: reply, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

export const deleteReportBrand = defineRoute({
  method: 'DELETE',
  path: '/api/auth/report-brand/',
  id: 'deleteReportBrand',
  summary: 'Reset reports to Curbcut’s own name, logo and color',
  access: 'organization:admin',
  replies: { 200: reply, 401: Problem, 403: Problem, 404: Problem },
});
