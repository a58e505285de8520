import type { GuessrDone } from '@kz/contract/guessr'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** How a round ended, in words: `8.1 s, step 2`, `another version, step 1`, `you said kz_hop`. */
export function outcomeText({ outcome, ms, step, tries }: GuessrDone): string {
  const said = tries.at(-1)?.mapName
  if (outcome === 'hit') return `${seconds(ms)}, step ${step}`
  if (outcome === 'family') return `another version, ${seconds(ms)}`
  if (outcome === 'skipped') return 'skipped'
  if (outcome === 'timeout') return said ? `time over, you said ${said}` : 'time over'
  return `you said ${said ?? 'nothing'}`
}

/** How near a wrong name was. */
export const nearText = (near: number): string =>
  near >= 80 ? 'very near' : near >= 50 ? 'near' : near >= 20 ? 'far off' : 'nowhere near'
