import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'

/** What a thread is started with: its program, and where it reports its number in the operating system. */
export interface ThreadStart {
  script: string
  told: Int32Array
}

/** A system that does not tell it. */
const UNTOLD = -1

/** Reports the number of this thread, then loads its program. */
const { script, told } = workerData as ThreadStart
try {
  told[0] = Number(basename(readlinkSync('/proc/thread-self')))
} catch {
  told[0] = UNTOLD
}
await import(pathToFileURL(script).href)
