import type { Random } from '../../random.ts';

/** Where a defect comes from and where it would therefore be fixed. */
export type FaultOrigin = 'template' | 'component' | 'token' | 'author';

/** A fault in the generated site's source that one change would fix. */
export interface PlantedFault {
  readonly id: string;
  readonly origin: FaultOrigin;
  /** The rule that its occurrences fail. */
  readonly ruleId: string;
}

/** Faults that the site's templates can have, by where they are written. */
const sourceFaults: Readonly<Record<Exclude<FaultOrigin, 'author'>, Readonly<Record<string, string>>>> = {
  template: {
    'header-logo': 'image-alt',
    'header-search-button': 'button-name',
    'header-search-field': 'label',
    'header-cart': 'link-name',
    'header-menu': 'aria-valid-attr-value',
    'header-submenus': 'button-name',
    'footer-social': 'link-name',
    'footer-newsletter': 'label',
    'footer-payment': 'image-alt',
    'footer-language': 'select-name',
    'cookies-close': 'button-name',
    'chat-frame': 'frame-title',
    'chat-inside': 'button-name',
    'blog-language': 'html-has-lang',
    'shop-zoom': 'meta-viewport',
    'breadcrumb-list': 'list',
    'hero-picture': 'image-alt',
  },
  component: {
    'card-picture': 'image-alt',
    'card-wish': 'button-name',
    'rating-stars': 'role-img-alt',
    'stepper-buttons': 'button-name',
    'carousel-arrows': 'button-name',
    'tabs-selected': 'aria-valid-attr-value',
    'accordion-summary': 'summary-name',
    'avatar-picture': 'image-alt',
    'share-links': 'link-name',
    'pagination-arrows': 'link-name',
    'video-frame': 'frame-title',
    'field-select': 'select-name',
    'field-text': 'label',
    'switch-name': 'aria-toggle-field-name',
    'progress-name': 'aria-progressbar-name',
    'table-scope': 'scope-attr-valid',
    'copy-button': 'button-name',
    'heading-anchor': 'link-name',
    'alert-role': 'aria-roles',
    'teaser-more': 'link-name',
    'gallery-picture': 'image-alt',
  },
  token: {
    'color-muted': 'color-contrast',
    'color-badge': 'color-contrast',
    'color-primary': 'color-contrast',
    'color-help': 'color-contrast',
    'color-chip': 'color-contrast',
    'color-code': 'color-contrast',
  },
};

/** Mistakes of content authors; each is made on one page. */
const authorMistakes: Readonly<Record<string, string>> = {
  picture: 'image-alt',
  'picture-link': 'link-name',
  heading: 'empty-heading',
  color: 'color-contrast',
  embed: 'frame-title',
  button: 'button-name',
  language: 'valid-lang',
  scope: 'scope-attr-valid',
};

const originShares: Readonly<Record<FaultOrigin, number>> = {
  template: 0.24,
  component: 0.32,
  token: 0.12,
  author: 0.32,
};

/** Draws faults: some from each origin, with as many author mistakes as component faults. */
export function drawFaults(random: Random, count: number): PlantedFault[] {
  const faults: PlantedFault[] = [];
  for (const origin of ['template', 'component', 'token'] as const) {
    const candidates = Object.entries(sourceFaults[origin]);
    const faultCount = Math.min(candidates.length, Math.round(count * originShares[origin]));
    for (let drawn = 0; drawn < faultCount; drawn++) {
      const [id, ruleId] = candidates.splice(random.integer(0, candidates.length - 1), 1)[0]!;
      faults.push({ id, origin, ruleId });
    }
  }
  const kinds = Object.entries(authorMistakes);
  while (faults.length < count) {
    const [kind, ruleId] = random.pick(kinds);
    faults.push({ id: `slip-${kind}-${faults.length}`, origin: 'author', ruleId });
  }
  return faults;
}
