import type { GuessrDone } from '@kz/contract/guessr/guessr'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** How a round ended, in words: `8.1 s, step 2`, `another version, 8.1 s`, `skipped`; empty when all tries were wrong. */
export function endText({ outcome, ms, step }: GuessrDone): string {
  if (outcome === 'hit') return `${seconds(ms)}, step ${step}`
  if (outcome === 'family') return `another version, ${seconds(ms)}`
  if (outcome === 'skipped') return 'skipped'
  return outcome === 'timeout' ? 'time over' : ''
}

/** The same with the last name that was wrong: `time over, you said kz_hop`. */
export function outcomeText(done: GuessrDone): string {
  const said = done.tries.at(-1)?.mapName
  if (done.outcome === 'timeout' && said) return `time over, you said ${said}`
  return endText(done) || `you said ${said ?? 'nothing'}`
}

/** How near a wrong name was. */
export const nearText = (near: number): string =>
  near >= 80 ? 'very near' : near >= 50 ? 'near' : near >= 20 ? 'far off' : 'nowhere near'
