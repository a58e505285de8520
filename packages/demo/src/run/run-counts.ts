import type { TextLine, TextSource, TimerCandidate } from '../types.ts'

/** Where timer plugins keep `[3 cp 5 gc]` visible while a run lasts, and the words themselves. */
const IN_SIGHT: readonly TextSource[] = ['hud', 'director', 'center', 'status', 'screen']
const COUNTS = /(?<!\d)(\d{1,5})\s{0,3}cp\s{1,3}(\d{1,5})\s{0,3}[gt][cp]\b/i

/**
 * Checkpoints and gochecks of runs that no finish text tells of: what a plugin showed last before each ended. `texts` must
 * be all that was shown, else the last is not known.
 */
export function withCounts(runs: readonly TimerCandidate[], texts: readonly TextLine[]): TimerCandidate[] {
  const shown = texts.filter(({ source, text }) => IN_SIGHT.includes(source) && COUNTS.test(text))
  return runs.map((run) => {
    const { kind, startMs, endMs } = run
    const last = shown.findLast(({ time }) => time > (startMs ?? endMs) && time <= endMs)
    if (kind === 'text' || !last) return run
    const [, cp, gc] = COUNTS.exec(last.text) ?? []
    return { ...run, cp: Number(cp), gc: Number(gc) }
  })
}
