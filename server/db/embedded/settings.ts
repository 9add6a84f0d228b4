import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

const BOTH = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The client may have died: its query ends, and with it its locks.
  client_connection_check_interval: '2s',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  // A log line's DETAIL and STATEMENT can hold a traveller's details.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** For work: what was acknowledged is on disk; memory and room by what this machine, or its container, has. */
function production(cluster: string): Record<string, string> {
  const { bavail, bsize } = statfsSync(cluster)
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  const share = (part: number, most: number) => `${Math.max(64, Math.min(most, Math.floor((memory * part) / MB)))}MB`
  return {
    ...BOTH,
    max_connections: '60',
    shared_buffers: share(0.25, 1024),
    effective_cache_size: share(0.5, 65_536),
    maintenance_work_mem: share(0.05, 256),
    work_mem: '16MB',
    wal_compression: 'pglz',
    checkpoint_timeout: '15min',
    // A backup that falls behind keeps what is written meanwhile, up to a third of the room that was free at the start (at least 1 GB, at most
    // 16): past that the backup fails, and nothing else does.
    max_slot_wal_keep_size: `${Math.max(1024, Math.min(16_384, Math.floor((bavail * bsize) / 3 / MB)))}MB`,
    log_checkpoints: 'off',
  }
}

/** For tests: nothing survives a crash, everything is quick. */
const THROWAWAY = {
  ...BOTH,
  max_connections: '400',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  file_copy_method: 'clone',
  log_checkpoints: 'off',
}

/** Puts a copy of each segment of what is written into a folder, by a module that comes along. */
export function archiving(folder: string): Record<string, string> {
  return { archive_mode: 'on', archive_library: 'basic_archive', 'basic_archive.archive_directory': folder }
}

/**
 * The server's settings as command-line arguments, so that a cluster is never bound to the settings it began with. `more` is what
 * one start needs beside them.
 */
export function settings(
  throwaway: boolean,
  { cluster, sockets }: { cluster: string; sockets: string },
  more: Record<string, string>,
): string[] {
  const all = {
    ...(throwaway ? THROWAWAY : production(cluster)),
    ...more,
    unix_socket_directories: sockets,
    port: '5432',
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
