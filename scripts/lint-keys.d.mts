export function lintKeys(texts: ReadonlyMap<string, string>): Map<string, string>
