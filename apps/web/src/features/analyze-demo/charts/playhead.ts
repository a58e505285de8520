import { createContext, use, useSyncExternalStore } from 'react'

/** The one moment and the one window that all tabs show. Times in milliseconds. */
export interface PlayheadState {
  at: number
  from: number
  to: number
  playing: boolean
  rate: number
}

export interface Playhead {
  readonly durationMs: number
  get: () => PlayheadState
  /** Moves the moment; the window follows where it would be left. */
  seek: (at: number) => void
  /** Shows a moment with some seconds around it. */
  show: (at: number) => void
  setWindow: (from: number, to: number) => void
  play: (playing: boolean) => void
  setRate: (rate: number) => void
  watch: (listener: () => void) => () => void
}

const LEAST_WINDOW_MS = 500
const AROUND_MS = 3_000
const OPENED_MS = 12_000

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** A playhead over a demo of this length. It begins at `at` with twelve seconds around it, the whole where it is shorter. */
export function createPlayhead(durationMs: number, at = 0): Playhead {
  const listeners = new Set<() => void>()
  const begin = within(at, 0, durationMs)
  let state: PlayheadState = { at: begin, ...placed(begin - OPENED_MS / 2, OPENED_MS), playing: false, rate: 1 }

  function placed(from: number, length: number): { from: number; to: number } {
    const wide = within(length, LEAST_WINDOW_MS, Math.max(durationMs, LEAST_WINDOW_MS))
    const start = within(from, 0, durationMs - wide)
    return { from: start, to: start + wide }
  }

  function set(part: Partial<PlayheadState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  return {
    durationMs,
    get: () => state,
    seek(wanted) {
      const next = within(wanted, 0, durationMs)
      const { from, to } = state
      const left = next < from || next > to
      const length = to - from
      set({ at: next, ...(left && placed(next > to ? next - length * 0.1 : next - length * 0.9, length)) })
    },
    show(wanted) {
      const next = within(wanted, 0, durationMs)
      const length = Math.min(state.to - state.from, 2 * AROUND_MS)
      set({ at: next, ...placed(next - length / 2, length), playing: false })
    },
    setWindow: (from, to) => set(placed(from, to - from)),
    play: (playing) =>
      set({ playing, ...(playing && state.at >= durationMs && { at: 0, ...placed(0, state.to - state.from) }) }),
    setRate: (rate) => set({ rate }),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const PlayheadContext = createContext<Playhead | null>(null)

export function usePlayhead(): Playhead {
  const playhead = use(PlayheadContext)
  if (!playhead) throw new Error('There is no playhead here')
  return playhead
}

/** A part of the playhead's state; the component is drawn again when it changes, so it should be coarse. */
export function usePlayheadValue<Value extends number | boolean>(choose: (state: PlayheadState) => Value): Value {
  const playhead = usePlayhead()
  return useSyncExternalStore(playhead.watch, () => choose(playhead.get()))
}
