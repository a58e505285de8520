/** Runs of invented players on maps that the site has. */

export interface MadePlayer {
  steamid: string
  name: string
}

/** What is wrong with a run, as its server sends it; null: it is honest. */
const FORGERIES = ['gochecks without a checkpoint', 'start two days ahead'] as const
type Forgery = (typeof FORGERIES)[number]

export interface MadeRun {
  uid: string
  player: MadePlayer
  map: string
  timeMs: number
  cp: number
  gc: number
  /** by the server's clock */
  startMs: number
  forgery: Forgery | null
}

const DAY_MS = 86_400_000
const PLAYERS_PER_SERVER = 4
/** One in so many runs is forged, where any are. */
const FORGED_SHARE = 10
/** Longer than the minimum time of any map, in steps of a server's frame. */
const LEAST_MS = 240_000
const STEP_MS = 10
const STEPS = 18_000

const below = (count: number): number => Math.floor(Math.random() * count)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T

/** Players whose names and Steam ids no other simulation has had. */
export function makePlayers(servers: number): MadePlayer[] {
  const tag = Date.now().toString(36).slice(-6)
  const first = 1_000_000_000 + below(900_000_000)
  return Array.from({ length: servers * PLAYERS_PER_SERVER }, (_unused, at) => ({
    ...{ steamid: `STEAM_0:${at % 2}:${first + at}`, name: `sim-${tag}-${at}` },
  }))
}

/** A run that ends now. Its id is as the module makes it. */
export function makeRun(player: MadePlayer, map: string, forge: boolean): MadeRun {
  const forgery = forge && below(FORGED_SHARE) === 0 ? oneOf(FORGERIES) : null
  const timeMs = LEAST_MS + STEP_MS * below(STEPS)
  const gc = forgery === FORGERIES[0] ? 1 + below(5) : below(3) === 0 ? 1 + below(5) : 0
  const cp = forgery === FORGERIES[0] ? 0 : gc + below(4) + (gc > 0 ? 1 : 0)
  const startMs = Date.now() - timeMs - below(1_000) + (forgery === FORGERIES[1] ? 2 * DAY_MS : 0)
  const short = player.steamid.slice('STEAM_'.length).replaceAll(':', '')
  const uid = `${gc > 0 ? 1 : 0}_${String(timeMs).padStart(8, '0')}_${short}_${startMs.toString(36)}`
  return { uid, player, map, timeMs, cp, gc, startMs, forgery }
}
