export function lackingForCluster(): string[]
