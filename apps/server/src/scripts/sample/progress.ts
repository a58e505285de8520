/** Hears what a long work is at, and how many of them are done. */
export type TellProgress = (what: string, done?: number, all?: number) => void

const PAUSE_MS = 2_000

/** Says each step as a line, and of a long one every two seconds how far it is. */
export function linesOf(print: (line: string) => void, now: () => number = () => performance.now()): TellProgress {
  let last = ''
  let said = 0
  return (what, done, all) => {
    if (what === last && now() - said < PAUSE_MS) return
    print(all === undefined ? what : `${what}: ${done} of ${all}`)
    last = what
    said = now()
  }
}
