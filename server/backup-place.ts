import { sep } from 'node:path'

interface Place {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_KEY?: string | undefined
  BACKUP_KEY_FILE?: string | undefined
  DATA_KEYS?: string | undefined
  DATA_KEYS_FILE?: string | undefined
}

/** Returns what is wrong with where backups and their key are kept: they must survive the loss of DATA_DIR, with no key beside them. */
export function backupPlaceProblem({ DATA_DIR, BACKUP_DIR, BACKUP_KEY, BACKUP_KEY_FILE }: Place): string | undefined {
  if (BACKUP_DIR && isWithin(BACKUP_DIR, DATA_DIR)) {
    return 'BACKUP_DIR takes a folder outside DATA_DIR, at best on another disk: what takes one must not take both.'
  }
  if (BACKUP_DIR && !BACKUP_KEY && !BACKUP_KEY_FILE) {
    return 'BACKUP_KEY is missing: it encrypts what goes to BACKUP_DIR, and nothing is restored without it. Make one (openssl rand -base64 33), keep it elsewhere too, and set BACKUP_KEY or BACKUP_KEY_FILE.'
  }
  if (BACKUP_KEY && BACKUP_KEY_FILE) return 'BACKUP_KEY and BACKUP_KEY_FILE are both set: set one.'
  if (BACKUP_KEY_FILE && [DATA_DIR, BACKUP_DIR].some((folder) => folder && isWithin(BACKUP_KEY_FILE, folder))) {
    return 'BACKUP_KEY_FILE takes a file outside DATA_DIR and BACKUP_DIR: the key must not lie beside what it opens.'
  }
  return undefined
}

/** Returns what is wrong with where the keys of the data are kept: taking DATA_DIR or its backups must not yield them too. */
export function dataKeysPlaceProblem({ DATA_DIR, BACKUP_DIR, DATA_KEYS, DATA_KEYS_FILE }: Place): string | undefined {
  if (DATA_KEYS && DATA_KEYS_FILE) return 'DATA_KEYS and DATA_KEYS_FILE are both set: set one.'
  if (DATA_KEYS_FILE && [DATA_DIR, BACKUP_DIR].some((folder) => folder && isWithin(DATA_KEYS_FILE, folder))) {
    return 'DATA_KEYS_FILE takes a file outside DATA_DIR and BACKUP_DIR: the keys must not lie beside what they open.'
  }
  return undefined
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
