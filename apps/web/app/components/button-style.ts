/** Hovering mixes ink into the fill, so that the text contrast only increases. */
const filledClassName = 'border-transparent hover:bg-[color-mix(in_oklab,var(--fill),var(--ink)_16%)]';

const variantClassNames = {
  /** The main action; at most one per view. */
  primary: `bg-primary text-on-primary [--fill:var(--primary)] ${filledClassName}`,
  /** A secondary action next to a primary one. */
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  /** One of several equally important actions. */
  tertiary: 'border-transparent bg-primary-soft text-primary hover:border-primary',
  /** An action that must be available without drawing attention. */
  ghost: 'border-transparent bg-transparent text-primary hover:bg-primary-soft',
  /** For buttons in running text, and for those that only show more. */
  link: 'border-transparent text-primary underline decoration-[1.5px] underline-offset-4 hover:decoration-3',
  /** For actions that delete or end something. */
  danger: `bg-error text-on-error [--fill:var(--error)] ${filledClassName}`,
  /** For actions that confirm or publish. */
  success: `bg-success text-on-success [--fill:var(--success)] ${filledClassName}`,
  /** For actions that continue despite a warning. */
  warning: 'border-warning bg-warning-soft text-warning hover:border-ink hover:text-ink',
  /** A plate of tactile paving, lit from above: the main call to action of a public page. */
  gradient:
    'border-on-accent bg-linear-to-b from-accent-lit to-accent text-on-accent hover:from-accent dark:border-accent',
} as const;

/** Heights are 40, 48, 56 and 64 px. */
const sizeClassNames = {
  sm: { textClassName: 'min-h-10 gap-1.5 text-small', paddingClassName: 'px-4' },
  md: { textClassName: 'min-h-12 gap-2', paddingClassName: 'px-6' },
  lg: { textClassName: 'min-h-14 gap-2 text-large', paddingClassName: 'px-6 sm:px-8' },
  xl: { textClassName: 'min-h-16 gap-3 text-title', paddingClassName: 'px-8 sm:px-10' },
} as const;

/** Disabled buttons have a dashed border or underline in addition to another color. */
const disabledClassName =
  'disabled:border-dashed disabled:bg-none disabled:text-muted forced-colors:disabled:border-[GrayText]';

const disabledVariantClassNames = {
  plate: `${disabledClassName} disabled:border-line-strong disabled:bg-sunken`,
  /** Remains yellow while disabled. */
  gradient: `${disabledClassName} disabled:border-muted disabled:bg-accent-soft`,
  link: 'disabled:text-muted disabled:decoration-dashed',
} as const;

export type ButtonVariant = keyof typeof variantClassNames;
export type ButtonSize = keyof typeof sizeClassNames;

export interface ButtonAppearance {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Returns button classes, for buttons and for links styled as buttons. */
export function getButtonClassName({ variant = 'primary', size = 'md' }: ButtonAppearance = {}): string {
  const { textClassName, paddingClassName } = sizeClassNames[size];
  const form = variant === 'link' ? 'px-1' : `${paddingClassName} no-underline`;
  const whenOff =
    variant === 'link' || variant === 'gradient'
      ? disabledVariantClassNames[variant]
      : disabledVariantClassNames.plate;
  return `inline-flex items-center justify-center rounded-button border-2 py-1 text-center font-semibold normal-case transition-[background-color,border-color,translate] duration-(--quick) active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed ${textClassName} ${form} ${variantClassNames[variant]} ${whenOff}`;
}

export const buttonVariants = Object.keys(variantClassNames) as readonly ButtonVariant[];
export const buttonSizes = Object.keys(sizeClassNames) as readonly ButtonSize[];
