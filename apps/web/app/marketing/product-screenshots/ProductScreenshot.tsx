import { type ScreenshotName, screenshotSizes } from './screenshot-sizes.ts';

const screenshotFiles = import.meta.glob<string>('./*.webp', { eager: true, import: 'default' });

interface Props {
  name: ScreenshotName;
  /** Describes what the screenshot shows beyond the adjacent text. */
  alt: string;
  className?: string;
}

/** A product screenshot that matches the reader's color scheme and window width. */
export function ProductScreenshot({ name, alt, className = '' }: Props) {
  const { wide, narrow } = screenshotSizes[name];
  const file = (layout: string, theme: string) => screenshotFiles[`./${name}-${layout}-${theme}.webp`];
  const dark = '(prefers-color-scheme: dark)';
  const phone = '(width < 40rem)';
  return (
    <picture>
      <source media={`${phone} and ${dark}`} srcSet={file('narrow', 'dark')} {...narrow} />
      <source media={phone} srcSet={file('narrow', 'light')} {...narrow} />
      <source media={dark} srcSet={file('wide', 'dark')} {...wide} />
      <img
        src={file('wide', 'light')}
        {...wide}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={`block h-auto w-full rounded-card border border-line shadow-card ${className}`}
      />
    </picture>
  );
}
