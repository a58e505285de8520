import { readFileSync } from 'node:fs'

/** Linux counts processor time for its readers in hundredths of a second, whatever the machine. */
const TICK_MS = 10
/** utime and stime of proc(5), counted from behind the name of the thread, which may hold anything */
const [USER, SYSTEM] = [11, 12]

/** Milliseconds of processor time that a thread of this process has had; null where the system does not tell. */
export function threadTimeMs(thread: number): number | null {
  try {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return null
  }
}
