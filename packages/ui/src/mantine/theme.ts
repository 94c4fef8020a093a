import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type {
  AutocompleteProps,
  ButtonProps,
  CloseButtonProps,
  ColorInputProps,
  DrawerProps,
  FileInputProps,
  InputWrapperProps,
  MenuProps,
  ModalProps,
  MultiSelectProps,
  NotificationProps,
  NumberInputProps,
  PasswordInputProps,
  ProgressProps,
  ProgressRootProps,
  RadioGroupProps,
  RadioProps,
  SelectProps,
  SwitchProps,
  TabsProps,
  TextareaProps,
  TextInputProps,
} from '@mantine/core';

/** Ten shades from the tokens' brand colour; Mantine uses 6 in light and 8 in dark. The restaurant's own pair arrives as `--brand`. */
const brand: MantineColorsTuple = [
  '#e8f6f2',
  '#d2ece5',
  '#a5d9cb',
  '#74c5af',
  '#4cb397',
  '#2f9d80',
  '#0f6b57',
  '#0d5e4c',
  '#0f6b57',
  '#083f33',
];

/** Mantine picks the text colour by shade 6 but paints shades 8 and 9 in dark: all three carry white text, so the guess is always right. */
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad4d4',
  '#f3a9a9',
  '#ec7b7b',
  '#e05555',
  '#d43a3a',
  '#c62828',
  '#b32424',
  '#c62828',
  '#a81f1f',
];

/** By name and type only: importing the components here would bundle all of them into every app. */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

/** Mantine's dialog head is a `<header>`, which would be a second banner besides the page's own. */
const quietHeader = { header: { role: 'presentation' } };
/** A button's label is never truncated: it wraps instead. */
const wholeLabel: NonNullable<ButtonProps['styles']> = {
  root: { display: 'inline-grid', alignItems: 'center', maxWidth: '100%', height: 'auto', minHeight: 'var(--button-height)' },
  inner: { height: 'auto' },
  label: { height: 'auto', paddingBlock: 'var(--space-1)', lineHeight: 1.3, textAlign: 'center', whiteSpace: 'normal' },
};
/** Mantine's track has the colour of our edges, which in dark looks like a bar that is full. */
const paleTrack = { root: { backgroundColor: 'var(--surface-pressed)' } };
/** A switch that is off is a pale pill: its border makes it visible (3:1). */
const switchEdge = { boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--text) 50%, transparent)' };
/** The close button is aligned with the title's first line, however long the title is. */
const dialog = {
  title: { paddingBlock: 'var(--space-2)', fontSize: 'var(--font-l)', fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' as const },
  // The buttons at the foot of a long dialog are sticky: a field that gets the focus is scrolled to above them.
  content: { background: 'var(--surface)', scrollPaddingBottom: '6rem' },
  header: { alignItems: 'flex-start', background: 'var(--surface)' },
};

/**
 * The one theme of every Mantine screen. What it sets beyond looks makes Mantine 9 pass axe: contrast by luminance, a
 * readable error colour, darker dimmed text and placeholders, names for icon buttons, no stepper buttons of 12 px.
 * `region` of axe's best practices still trips on portals: it is not WCAG.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 8 },
  colors: { brand, red },
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  radius: { md: 'var(--radius)', lg: 'var(--radius-large)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: defaults<ButtonProps>({ size: 'lg', styles: wholeLabel }),
    // Fields that may be left empty say so: `optional`.
    InputWrapper: defaults<InputWrapperProps>({ withAsterisk: false }),
    TextInput: defaults<TextInputProps>({ size: 'lg' }),
    PasswordInput: defaults<PasswordInputProps>({ size: 'lg' }),
    Autocomplete: defaults<AutocompleteProps>({ size: 'lg' }),
    Textarea: defaults<TextareaProps>({ size: 'lg' }),
    Select: defaults<SelectProps>({ size: 'lg' }),
    MultiSelect: defaults<MultiSelectProps>({ size: 'lg' }),
    FileInput: defaults<FileInputProps>({ size: 'lg' }),
    NumberInput: defaults<NumberInputProps>({ size: 'lg', hideControls: true }),
    Radio: defaults<RadioProps>({ size: 'md', styles: { description: { fontSize: 'var(--font-s)' } } }),
    RadioGroup: defaults<RadioGroupProps>({ size: 'lg' }),
    Switch: defaults<SwitchProps>({ size: 'lg', styles: { track: switchEdge } }),
    Progress: defaults<ProgressProps>({ styles: paleTrack }),
    ProgressRoot: defaults<ProgressRootProps>({ styles: paleTrack }),
    Tabs: defaults<TabsProps>({ keepMounted: false }),
    CloseButton: defaults<CloseButtonProps>({ size: 'xl' }),
    Modal: defaults<ModalProps>({
      closeButtonProps: { 'aria-label': 'Close' },
      centered: true,
      attributes: quietHeader,
      styles: dialog,
    }),
    Drawer: defaults<DrawerProps>({
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: quietHeader,
      styles: dialog,
    }),
    Notification: defaults<NotificationProps>({ closeButtonProps: { 'aria-label': 'Dismiss' } }),
    ColorInput: defaults<ColorInputProps>({ size: 'lg', eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } }),
    // mantinedev/mantine#8971: the placeholder is a focusable child that a menu may not have.
    Menu: defaults<MenuProps>({
      withInitialFocusPlaceholder: false,
      styles: { dropdown: { '--menu-item-hover': 'var(--surface-pressed)' } },
    }),
  },
});

const fromTokens = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-default-hover': 'var(--surface-pressed)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  // Of a quiet red button under the mouse: its red words stay readable (4.5:1).
  '--mantine-color-red-light-hover': 'var(--danger-soft)',
};

/** Mantine's own variables, led back to the tokens so that both speak one language. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  // Edges of inputs carry meaning: 3:1 against the surface.
  light: { ...fromTokens, '--mantine-color-gray-4': 'var(--border-strong)' },
  dark: {
    ...fromTokens,
    '--mantine-color-dark-4': 'var(--border-strong)',
    '--mantine-color-dark-5': 'var(--surface-pressed)',
    '--mantine-color-dark-6': 'var(--surface-raised)',
  },
});
