import { can } from '#contract/staff/access.ts'
import { neededFor } from '#contract/presets/macro-steps.ts'
import type { Macro, MacroContent } from '#contract/presets/macros.ts'
import { staffOf, type Context } from '#server/context.ts'
import { savedBy, type PresetRow } from '#server/presets/find-presets.ts'

/** A macro as responses have it, for the caller. */
export function shownMacro(ctx: Context, row: PresetRow<MacroContent>): Macro {
  const { id, code, removed, content } = row
  const { role } = staffOf(ctx)
  const allowed = content.steps.every((step) => can(role, neededFor(step)))
  return { id, code, ...content, ...savedBy(row), removed, allowed }
}
