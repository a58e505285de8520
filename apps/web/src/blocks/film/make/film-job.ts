import { loadFonts } from '../draw/fonts.ts'
import { type NewCanvas, openPainter, type Painter } from '../draw/painter.ts'
import { framesOf, momentOfFrame } from '../plan/film-plan.ts'
import { failureOf, NoGraphicsError, TooLargeError } from './errors.ts'
import type { FilmJob, Said } from './film-messages.ts'
import type { FilmOrder } from './film-order.ts'
import { makeFrames } from './make-frames.ts'
import { browsersOwn, type FilmTools } from './open-writer.ts'
import { pauses } from './pause.ts'
import { type Wishes, wishBox } from './wishes.ts'
import type { FilmWriter } from './write-film.ts'

interface Making {
  order: FilmOrder
  newCanvas: NewCanvas
  say: (said: Said) => void
  /** makes a second at most, and tells how large it became and how long it took */
  measures?: boolean
  tools?: FilmTools
}

const MEASURED_MS = 2_000

/** Makes a film, in a worker or in the page, and tells how it goes. */
export function startFilm(making: Making): FilmJob {
  const wishes = wishBox()
  void make(making, wishes).catch((error: unknown) => making.say({ kind: 'failed', why: failureOf(error) }))
  return { stop: () => wishes.set('stop'), goOn: () => wishes.set('go-on'), finish: () => wishes.set('finish') }
}

async function make(making: Making, wishes: Wishes): Promise<void> {
  const { order, newCanvas, measures = false, tools = browsersOwn } = making
  const { scene, plan } = order
  await loadFonts(scene.fonts, textIn(order))
  const open = tools.openPainter ?? openPainter
  const painter = open(scene, newCanvas)
  // the size of the canvas is set with the first picture, before an encoder sees it
  if (!painter?.paint(plan, momentOfFrame(plan, 0))) throw new NoGraphicsError()
  const held = { painter, again: () => open(scene, newCanvas, painter.canvas) }
  try {
    for (let attempt = 0; ; attempt++) {
      const writer = await tools.openWriter({ order, painter: held.painter, attempt, measures })
      const said = await written(making, wishes, writer, held).catch(async (error: unknown) => {
        await writer.drop()
        // a picture that became too large is made once more, coarser, as long as it can be
        if (error instanceof TooLargeError && writer.hasCoarser) return null
        throw error
      })
      if (said) return making.say(said)
    }
  } finally {
    held.painter.close()
  }
}

interface Held {
  painter: Painter
  /** another painter on the same canvas; null while there are no graphics */
  again: () => Painter | null
}

/** All frames into one file. Where the graphics go away it waits to be told how to go on. */
async function written(
  { order: { plan }, say, measures = false }: Making,
  wishes: Wishes,
  writer: FilmWriter,
  held: Held,
): Promise<Said> {
  const frames = measures ? Math.min(framesOf(plan), plan.fps) : framesOf(plan)
  const began = performance.now()
  const until = measures ? began + MEASURED_MS : Number.POSITIVE_INFINITY
  const pause = pauses()
  let next = 0
  for (;;) {
    const { painter } = held
    next = await makeFrames({ painter, plan, writer, say, pause, wishes, from: next, frames, until, measures })
    if (wishes.isStopped) {
      await writer.drop()
      return { kind: 'stopped' }
    }
    if (next >= frames || measures) break
    say({ kind: 'lost', frame: next })
    const wish = await wishes.next()
    if (wish === 'finish') break
    const other = wish === 'go-on' ? held.again() : null
    if (!other) continue
    painter.close()
    held.painter = other
  }
  const file = await writer.finish()
  if (!measures) return { kind: 'done', file, frames: next }
  await writer.drop()
  return { kind: 'measured', frames: next, bytes: file.size, ms: performance.now() - began }
}

/** What is written into the pictures, so that their fonts are ready. */
const textIn = ({ scene: { labels, ghosts, splits } }: FilmOrder): string =>
  [
    ...['0123456789:.+−… WASDUCKJMPu/s', labels.player, labels.mapName, labels.time, labels.foot],
    ...ghosts.map(({ name }) => name),
    ...(splits?.names ?? []),
  ].join('')
