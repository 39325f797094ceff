const off = 'disabled:border-line-strong disabled:bg-sunken disabled:text-muted';

const looks = {
  primary: `bg-primary text-on-primary border-transparent hover:not-disabled:bg-primary/90 ${off}`,
  accent:
    'bg-accent text-on-accent border-on-accent/80 hover:not-disabled:brightness-95 disabled:border-accent disabled:bg-accent-soft disabled:text-muted',
  outline: `bg-surface text-ink border-line-strong hover:not-disabled:border-ink ${off}`,
  quiet: `bg-transparent text-primary border-transparent hover:not-disabled:bg-primary-soft ${off}`,
} as const;

const sizes = {
  small: 'min-h-10 px-4 text-small',
  normal: 'min-h-12 px-6',
  large: 'min-h-14 px-8 text-large',
} as const;

export interface ButtonLook {
  /** One `primary` or `accent` a screen; `accent` where the home page wants one thing above all. */
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

/** The look of a button, for buttons and for links that stand where a button would. */
export function buttonLook({ look = 'primary', size = 'normal' }: ButtonLook = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-full border-2 font-semibold no-underline transition-colors duration-(--quick) ${looks[look]} ${sizes[size]} disabled:cursor-not-allowed`;
}
