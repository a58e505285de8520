/** A cluster that does not start, distinguished from a machine that does not let it. */

/** What PostgreSQL says of disk, memory, accounts and settings, the data being what they were. */
const OF_THE_MACHINE =
  /No space left|Disk quota|Cannot allocate memory|Out of memory|[Tt]oo many open files|Permission denied|Operation not permitted|Read-only file system|shared memory|semaphore|lock file|socket|configuration|parameter|shared librar|it said nothing/

/** PostgreSQL cannot start on these data; who knows of backups names one (backup/way-back.ts). */
export class ClusterDamaged extends Error {
  constructor(reason: string) {
    super(`The database in DATA_DIR/postgres does not start (${reason}).`)
  }
}

/** Why a cluster that is there does not start, from what PostgreSQL said last. */
export function startFault(said: readonly string[]): Error {
  const reason = said.find((line) => /FATAL|PANIC/.test(line)) ?? said.at(-1) ?? 'it said nothing'
  if (!OF_THE_MACHINE.test(reason)) return new ClusterDamaged(reason)
  return new Error(
    `The embedded PostgreSQL cannot start on this machine (${reason}). The database is as it was: mend that and start again.`,
  )
}
