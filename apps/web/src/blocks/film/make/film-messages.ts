import type { FilmOrder } from './film-order.ts'

/** Why no film was made. */
export type Failure = 'no-graphics' | 'no-video' | 'no-picture' | 'full' | 'too-large' | 'broken'

/** What is told while a film is made. */
export type Said =
  /** so many frames are made; now and then with a small picture of the last */
  | { kind: 'frame'; made: number; frames: number; bytes: number; picture: ImageBitmap | null }
  /** the graphics went away before a frame; what was made is kept */
  | { kind: 'lost'; frame: number }
  /** `name` is that of a file on the disk, which has to be taken away once nobody wants it */
  | { kind: 'done'; file: Blob; frames: number }
  /** of a piece: how large it became and how long it took, in bytes and milliseconds */
  | { kind: 'measured'; frames: number; bytes: number; ms: number }
  | { kind: 'stopped' }
  | { kind: 'failed'; why: Failure }

/** What may be asked of one that is made. */
export type Wish = 'stop' | 'go-on' | 'finish'

/** What a worker is told: first what to make. */
export type Told = { order: FilmOrder; measures: boolean } | { wish: Wish }

export interface FilmJob {
  /** leaves nothing behind */
  stop: () => void
  /** goes on where the graphics went away */
  goOn: () => void
  /** makes a file of what there is */
  finish: () => void
}
