import { createContext, use, useSyncExternalStore } from 'react'
import type { ViewName } from './scene/cameras.ts'

/** The stretch of a run that can be watched, in milliseconds since its start: a little before it to a little after. */
export interface Span {
  from: number
  to: number
  /** when the clock stopped */
  finish: number
}

/** What is shown just now. Times in milliseconds since the start of the run. */
export interface PlayerState {
  at: number
  playing: boolean
  rate: number
  view: ViewName
  /** the two ends of the loop, either may be set alone */
  loopFrom: number | null
  loopTo: number | null
  hud: boolean
  /** numbers of the runs beside it that are shown */
  ghosts: ReadonlySet<number>
  /** the part of the run a film is being made of, by its key; null: none is */
  film: string | null
}

/** The one clock of a replay, which everything on the screen follows. */
export interface Player {
  readonly span: Span
  get: () => PlayerState
  seek: (at: number) => void
  play: (playing: boolean) => void
  /** slower or faster by one step */
  changeRate: (by: 1 | -1) => void
  /** sets one of the speeds there are, or the next below */
  setRate: (rate: number) => void
  setView: (view: ViewName) => void
  /** sets one end of the loop here; where it stands already it is taken away */
  markLoop: (end: 'a' | 'b') => void
  endLoop: () => void
  showHud: (shown: boolean) => void
  showGhosts: (shown: Iterable<number>) => void
  /** opens what makes a film of a part of the run; null closes it */
  film: (part: string | null) => void
  /** lets real time pass */
  tick: (ms: number) => void
  watch: (listener: () => void) => () => void
}

export const RATES = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] as const

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** A player over a span; it begins at what is given of a state, else paused at the start of the run in the chase view. */
export function createPlayer(span: Span, first: Partial<PlayerState> = {}): Player {
  const listeners = new Set<() => void>()
  let state: PlayerState = {
    ...{
      playing: false,
      rate: 1,
      view: 'chase',
      loopFrom: null,
      loopTo: null,
      hud: true,
      ghosts: new Set(),
      film: null,
    },
    ...first,
    at: within(first.at ?? 0, span.from, span.to),
  }

  function set(part: Partial<PlayerState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  return {
    span,
    get: () => state,
    seek: (at) => set({ at: within(at, span.from, span.to) }),
    play: (playing) => set({ playing, ...(playing && state.at >= span.to && { at: state.loopFrom ?? 0 }) }),
    changeRate: (by) =>
      set({ rate: RATES[within(RATES.findIndex((one) => one >= state.rate) + by, 0, RATES.length - 1)]! }),
    setRate: (rate) => set({ rate: RATES.findLast((one) => one <= rate) ?? RATES[0] }),
    setView: (view) => set({ view }),
    markLoop(end) {
      const name = end === 'a' ? 'loopFrom' : 'loopTo'
      set({ [name]: state[name] === state.at ? null : state.at })
    },
    endLoop: () => set({ loopFrom: null, loopTo: null }),
    showHud: (hud) => set({ hud }),
    showGhosts: (shown) => set({ ghosts: new Set(shown) }),
    film: (film) => set({ film, ...(film !== null && { playing: false }) }),
    tick(ms) {
      if (!state.playing) return
      const [begin, end] = loopOf(state, span)
      const next = state.at + ms * state.rate
      if (next < end || state.at > end) {
        const at = Math.min(next, span.to)
        set({ at, playing: at < span.to })
      } else if (state.loopTo !== null || state.loopFrom !== null) set({ at: begin })
      else set({ at: end, playing: false })
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Beginning and end of what is played over and over; the whole span where no loop is set. */
function loopOf({ loopFrom, loopTo }: PlayerState, span: Span): readonly [number, number] {
  const [one, other] = [loopFrom ?? span.from, loopTo ?? span.to]
  return one < other ? [one, other] : [other, one]
}

export const PlayerContext = createContext<Player | null>(null)

/** The player of the replay this stands in. */
export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (!player) throw new Error('There is no player here')
  return player
}

/** A part of the player's state; the component is drawn again when it changes, so it should be coarse. */
export function usePlayerValue<Value>(choose: (state: PlayerState) => Value): Value {
  const player = usePlayer()
  return useSyncExternalStore(
    player.watch,
    () => choose(player.get()),
    () => choose(player.get()),
  )
}
