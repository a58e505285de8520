import { useEffect, useRef, useState } from 'react'
import { makeFilm } from '../make/film-maker.ts'
import type { Failure, FilmJob, Said } from '../make/film-messages.ts'
import type { FilmOrder } from '../make/film-order.ts'
import { dropFilm } from '../make/film-store.ts'

/** How a film stands. */
export type FilmState =
  | { kind: 'none' }
  | { kind: 'making'; made: number; frames: number; bytes: number; perSecond: number; picture: ImageBitmap | null }
  | { kind: 'lost'; frame: number; frames: number }
  | { kind: 'done'; film: DoneFilm }
  | { kind: 'failed'; why: Failure }

export interface DoneFilm {
  file: Blob
  url: string
  order: FilmOrder
  frames: number
  seconds: number
}

const NONE: FilmState = { kind: 'none' }

/** Makes one film at a time; what is no more wanted is taken away, also from the disk. */
export function useFilm() {
  const [state, setState] = useState<FilmState>(NONE)
  const job = useRef<FilmJob | null>(null)
  const done = useRef<DoneFilm | null>(null)

  const forget = () => {
    if (done.current) {
      URL.revokeObjectURL(done.current.url)
      if (done.current.file instanceof File) void dropFilm(done.current.file.name)
    }
    done.current = null
  }
  useEffect(
    () => () => {
      job.current?.stop()
      forget()
    },
    [],
  )
  const make = (order: FilmOrder, frames: number) => {
    forget()
    const began = performance.now()
    let [since, before] = [began, 0]
    setState({ kind: 'making', made: 0, frames, bytes: 0, perSecond: 0, picture: null })
    job.current = makeFilm(order, (said) => {
      const now = performance.now()
      if (said.kind === 'done') {
        done.current = { ...said, url: URL.createObjectURL(said.file), order, seconds: (now - began) / 1000 }
      }
      if (said.kind === 'lost') [since, before] = [Number.NaN, said.frame]
      if (said.kind === 'frame' && Number.isNaN(since)) since = now
      setState((last) =>
        stateAfter(last, said, { done: done.current, rate: (n) => (n - before) / ((now - since) / 1000), frames }),
      )
    })
  }
  const stop = () => {
    job.current?.stop()
    forget()
    setState(NONE)
  }
  return { state, make, stop, goOn: () => job.current?.goOn(), finish: () => job.current?.finish() }
}

interface Known {
  done: DoneFilm | null
  /** frames a second, by how many are made */
  rate: (made: number) => number
  frames: number
}

function stateAfter(last: FilmState, said: Said, { done, rate, frames }: Known): FilmState {
  // what comes late of one that was stopped
  if (last.kind === 'none') return last
  if (said.kind === 'frame') {
    const before = last.kind === 'making' ? last.picture : null
    return { ...said, kind: 'making', perSecond: rate(said.made), picture: said.picture ?? before }
  }
  if (said.kind === 'lost') return { ...said, frames }
  if (said.kind === 'failed') return said
  return said.kind === 'done' && done ? { kind: 'done', film: done } : NONE
}
