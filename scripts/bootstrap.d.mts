/** Returns the newest Node from 24 on: the machine's own, or the one that came as a package where that is newer. */
export function findNode(programs?: { own?: string; packaged?: string }): string
