import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Macro } from '#contract/presets/macros.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { macrosQuery } from '#web/admin/texts/macros-query.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'

const MacroDialog = lazyPart(
  withWords(async () => (await import('#web/admin/orders/macros/macro-dialog.tsx')).MacroDialog),
)

interface Props {
  /** The orders, each with the version that the page shows. */
  seen: Seen
  warning?: string | undefined
  className?: string | undefined
  /** The class of its words, which stand beside its sign where there is room; without it there are none. */
  words?: string | undefined
  align?: 'start'
  /** The page took the words of it for these. */
  onDone?: (ids: number[]) => void
}

/** The macros that one may run, each with its key; `y` opens the menu, and the palette has them too. Not there where there are none. */
export function MacrosMenu({ seen, warning, className, words, align, onDone }: Props) {
  const { t } = useTranslation()
  const { data: all } = useQuery(macrosQuery)
  const [asked, setAsked] = useState<{ macro: Macro; seen: Seen } | undefined>(undefined)
  const macros = all?.filter(({ allowed, removed }) => allowed && !removed) ?? []
  // As they are now: what the page shows later was not looked at.
  const ask = (macro: Macro) => setAsked({ macro, seen: new Map(seen) })
  usePageActions(
    macros.map((macro) => ({
      key: `macro-${macro.id}`,
      label: t('macros.named', { name: macro.name }),
      icon: Zap,
      ...(macro.key !== null && { keys: `y ${macro.key}` }),
      run: () => ask(macro),
    })),
  )
  if (macros.length === 0) return null
  return (
    <>
      <MenuButton
        label={t('macros.title')}
        className={className}
        hotKey="y"
        {...(align && { align })}
        items={macros.map((macro) => ({
          key: String(macro.id),
          label: macro.name,
          ...(macro.key !== null && { hint: macro.key }),
          onPick: () => ask(macro),
        }))}
      >
        <Zap size={16} aria-hidden />
        {words !== undefined && <span className={words}>{t('macros.title')}</span>}
      </MenuButton>
      {asked !== undefined && (
        <Layer label={asked.macro.name} onClose={() => setAsked(undefined)}>
          <MacroDialog
            macro={asked.macro}
            seen={asked.seen}
            warning={warning}
            onDone={(ids) => {
              setAsked(undefined)
              onDone?.(ids)
            }}
            onClose={() => setAsked(undefined)}
          />
        </Layer>
      )}
    </>
  )
}
