export function lintKeys(texts: ReadonlyMap<string, string>, beside?: ReadonlyMap<string, string>): Map<string, string>
