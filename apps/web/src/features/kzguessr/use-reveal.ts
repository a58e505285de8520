import type { GuessrPicture } from '@kz/contract/guessr/guessr'
import { useEffect, useState } from 'react'
import { colourWords } from './colour-words.ts'

/** A picture is asked for a moment after its time: this browser's clock may run ahead. */
const LATE_MS = 80
const SAMPLED = 8

export interface Shown {
  /** of the browser's own memory */
  url: string
  step: number
  colours: string[]
}

/** The picture whose time has come, latest step first. */
const pictureNow = (pictures: readonly GuessrPicture[], elapsed: number): GuessrPicture | undefined =>
  pictures.findLast(({ fromMs }) => elapsed >= fromMs + LATE_MS)

/**
 * The picture of a round as far as it is open. Each is fetched once, when its time has come; names that were given anew do
 * not matter. `key` is the round's.
 */
export function useReveal(key: string, pictures: readonly GuessrPicture[], elapsed: number): Shown | null {
  const [shown, setShown] = useState<(Shown & { key: string }) | null>(null)
  const next = pictureNow(pictures, elapsed)
  const wanted = next && !(shown?.key === key && shown.step >= next.step) ? next : null
  const { url, step } = wanted ?? {}
  useEffect(() => {
    if (url === undefined || step === undefined) return
    const leaving = new AbortController()
    const load = async () => {
      const answer = await fetch(url, { signal: leaving.signal })
      if (!answer.ok) return
      const blob = await answer.blob()
      const colours = await coloursOf(blob)
      if (!leaving.signal.aborted) setShown({ key, step, url: URL.createObjectURL(blob), colours })
    }
    // a picture that does not come is followed by the next one
    load().catch(() => {})
    return () => leaving.abort()
  }, [key, url, step])
  const held = shown?.url
  useEffect(() => () => void (held && URL.revokeObjectURL(held)), [held])
  return shown?.key === key ? shown : null
}

async function coloursOf(blob: Blob): Promise<string[]> {
  const picture = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(SAMPLED, SAMPLED)
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, SAMPLED, SAMPLED)
  picture.close()
  return colourWords(context.getImageData(0, 0, SAMPLED, SAMPLED).data)
}
