// Loaded before a generator of clients (`node --import`): both generators use TypeScript as a library, as it was up to version 5,
// which ours no longer is. They get version 5; nothing else in the project does.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
