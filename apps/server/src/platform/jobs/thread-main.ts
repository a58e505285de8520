import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/** What a thread is started with: its program, and where it reports its number in the operating system. */
export interface ThreadStart {
  script: string
  told: Int32Array
  nice: number
}

/** A system that does not tell it. */
const UNTOLD = -1

/** Reports the number of this thread, takes its priority, then loads its program. */
const { script, told, nice } = workerData as ThreadStart
try {
  told[0] = Number(basename(readlinkSync('/proc/thread-self')))
  if (nice > 0) setPriority(told[0], nice)
} catch {
  told[0] = UNTOLD
}
await import(pathToFileURL(script).href)
