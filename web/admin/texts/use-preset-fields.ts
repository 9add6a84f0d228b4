import { useState } from 'react'
import { useKeptFields } from '#web/admin/session/use-kept-fields.ts'
import { useFields, type Rules } from '#web/ui/use-fields.ts'

export type PresetFields<Draft extends object> = ReturnType<typeof usePresetFields<Draft>>

/**
 * The fields of a text or a macro, and which version of it they were made of: what somebody else saves meanwhile is not
 * overwritten. What is typed and not saved is there again when the form is, until it is saved or given up.
 */
export function usePresetFields<Draft extends object>(
  kind: 'text' | 'macro',
  preset: { id: number; version: number } | undefined,
  saved: Draft,
  rules: Rules<Draft>,
) {
  const kept = useKeptFields(`${kind}-${preset?.id ?? 'new'}`, saved, [], preset?.version)
  const [seen, setSeen] = useState(kept.version)
  const { set: setField, reset, ...form } = useFields<Draft>(kept.start, rules)
  return {
    ...form,
    seen,
    isLeft: kept.isLeft,
    set<Name extends keyof Draft>(name: Name, value: Draft[Name]): void {
      setField(name, value)
      kept.keep({ ...form.values, [name]: value }, seen)
    },
    /** Takes all of them at once, still to be saved; or what is typed over into the version that is the newest now. */
    take(values: Draft, version = seen): void {
      setSeen(version)
      reset(values)
      kept.keep(values, version)
    },
    /** Begins again with what is saved. */
    startOver(to: Draft, version: number | undefined): void {
      kept.forget()
      setSeen(version)
      reset(to)
    },
  }
}
