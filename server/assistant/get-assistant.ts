import type { getAssistant as contract } from '#contract/form/assistant.ts'
import { ASSISTANT_VERSION, extensionId, officialOrigin } from '#server/assistant/manifest.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Returns which extension is this installation's assistant, and which site it fills in. */
export async function getAssistant({ env }: Context): Promise<HandlerAnswer<typeof contract>> {
  return { data: { extensionId: extensionId(env), version: ASSISTANT_VERSION, officialSite: officialOrigin(env) } }
}
