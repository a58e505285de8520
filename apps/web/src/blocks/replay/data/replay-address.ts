/** What an address asks of a replay; null where it says nothing, or nothing that is one. */
export interface WantedReplay {
  /** milliseconds since the start */
  at: number | null
  view: string | null
  rate: number | null
  /** the runs beside it, by their keys; an empty list for none */
  vs: readonly string[] | null
  /** the part of the run a film is to be made of */
  film: string | null
}

/** as many as come along with a run */
const MOST_GHOSTS = 100

/** From the start, as it comes, against the fastest other run. */
export const NOTHING_WANTED: WantedReplay = { at: null, view: null, rate: null, vs: null, film: null }

/** Reads `t` (seconds), `view`, `vs` (demo ids, or `r` with ids of runs, with commas between), `speed`, and `film` (a part of the run). */
export function wantedOf(address: Readonly<Record<string, unknown>>): WantedReplay {
  const seconds = numberOf(address.t)
  const vs = address.vs === undefined ? null : String(address.vs)
  return {
    at: seconds === null ? null : Math.round(seconds * 1000),
    view: typeof address.view === 'string' ? address.view : null,
    rate: numberOf(address.speed),
    film: typeof address.film === 'string' && address.film !== '' ? address.film : null,
    vs:
      vs === null
        ? null
        : vs
            .split(',')
            .filter((key) => /^r?[1-9]\d*$/.test(key))
            .slice(0, MOST_GHOSTS),
  }
}

function numberOf(given: unknown): number | null {
  if (given === undefined || given === '' || typeof given === 'boolean' || given === null) return null
  const value = Number(given)
  return Number.isFinite(value) && Math.abs(value) < 1e6 ? value : null
}
