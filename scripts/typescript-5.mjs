// Loaded before a generator of clients (`node --import`): both are written for the library that TypeScript was up to version 5, which
// ours has no more. They get that one; nothing else of the project does.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
