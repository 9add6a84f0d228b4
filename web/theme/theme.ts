import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { SteadyButton } from '#web/ui/steady-button.tsx'

/** The one accent: the sea blue of the sign-in button. White on its sixth shade passes WCAG AA. */
const sea: MantineColorsTuple = [
  '#eef6ff',
  '#d9eaff',
  '#b5d5fe',
  '#84b8fc',
  '#5a9cf7',
  '#2f7aec',
  '#1d64d4',
  '#174fab',
  '#16448a',
  '#153a70',
]

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f4',
  '#e2e6ec',
  '#cdd3dd',
  '#a9b2c0',
  '#7f8a9b',
  '#5a6475',
  '#434c5a',
  '#2b323d',
  '#171c25',
]

const dark: MantineColorsTuple = [
  '#dbe0e8',
  '#b7bfcc',
  '#919bad',
  '#5f697a',
  '#3b4453',
  '#2b323e',
  '#212732',
  '#181d26',
  '#11151c',
  '#0b0e13',
]

/** The look of the whole back-office: one neutral scale, one accent, one typeface in five sizes and two weights, a 4 px grid. */
export const theme = createTheme({
  colors: { sea, gray, dark },
  primaryColor: 'sea',
  primaryShade: { light: 6, dark: 6 },
  black: gray[9],
  fontFamily: 'Geist, "Geist Fallback", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '22px' },
  lineHeights: { xs: '1.25', sm: '1.25', md: '1.45', lg: '1.45', xl: '1.25' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  breakpoints: { xs: '24em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    UnstyledButton: { defaultProps: { component: SteadyButton } },
  },
})

/** Messages under fields in a red that is readable (WCAG AA) on either background. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-error': colors.red[9] },
  dark: { '--mantine-color-error': colors.red[4] },
})
