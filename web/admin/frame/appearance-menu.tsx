import { useMantineColorScheme } from '@mantine/core'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, LANGUAGE_CODES, LANGUAGES } from '#web/admin/language/languages.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

const SCHEMES = [
  { value: 'auto', label: 'shell.themeAuto', icon: Monitor },
  { value: 'light', label: 'shell.themeLight', icon: Sun },
  { value: 'dark', label: 'shell.themeDark', icon: Moon },
] as const

/** Two small switches of every screen: the language, and light or dark (following the system by default). */
export function AppearanceMenu() {
  const { t, i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = SCHEMES.find(({ value }) => value === colorScheme)?.icon ?? Monitor
  return (
    <>
      <MenuButton
        label={t('shell.language')}
        items={LANGUAGE_CODES.map((code) => ({
          key: code,
          lang: code,
          label: LANGUAGES[code].name,
          checked: i18n.language === code,
          onPick: () => void chooseLanguage(code),
        }))}
      >
        <Languages size={18} aria-hidden />
      </MenuButton>
      <div data-look>
        <MenuButton
          label={t('shell.theme')}
          items={SCHEMES.map(({ value, label, icon }) => ({
            key: value,
            label: t(label),
            icon: icon,
            checked: colorScheme === value,
            onPick: () => setColorScheme(value),
          }))}
        >
          <Icon size={18} aria-hidden />
        </MenuButton>
      </div>
    </>
  )
}
