import {
  Button,
  CloseButton,
  ColorInput,
  createTheme,
  Drawer,
  Menu,
  Modal,
  Notification,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Ten steps from the tokens' brand colour; Mantine picks 6 on light and 8 on dark. The restaurant's own pair comes in as `--brand`. */
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
  colors: { brand },
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  radius: { md: 'var(--radius)', lg: 'var(--radius-large)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'lg' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'lg' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'lg' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'lg' } }),
    Select: Select.extend({ defaultProps: { size: 'lg' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'lg', hideControls: true } }),
    Switch: Switch.extend({ defaultProps: { size: 'lg' } }),
    Tabs: Tabs.extend({ defaultProps: { keepMounted: false } }),
    CloseButton: CloseButton.extend({ defaultProps: { size: 'xl' } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } }),
    ColorInput: ColorInput.extend({ defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' } } }),
    // mantinedev/mantine#8971: the placeholder is a focusable child that a menu may not have.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
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
};

/** Mantine's own variables, led back to the tokens so that both speak one language. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens });
