import { useEffect, useState } from 'react'
import { flagOf } from '../../../lib/text/countries.ts'
import { brightness } from '../../replay/scene/brightness.ts'
import { fontsOfPage, loadFonts } from '../draw/fonts.ts'
import type { FilmSource } from '../film-source.ts'
import type { FilmScene } from '../make/film-order.ts'
import { footOf, timeLine } from '../plan/about.ts'

const FLAG = { width: 108, height: 72 }

/** What is drawn of a run, once its flag and the fonts are there; null until then. */
export function useScene({ about, run, ghosts, splits, map, brushes, lights }: FilmSource): FilmScene | null {
  const [ready, setReady] = useState<{ flag: ImageBitmap | null } | null>(null)
  const { country, player, mapName } = about
  useEffect(() => {
    let isGone = false
    const both = [flagPicture(country), loadFonts([], `0123456789:.+−…${player}${mapName}`)] as const
    void Promise.all(both).then(([flag]) => !isGone && setReady({ flag }))
    return () => {
      isGone = true
    }
  }, [country, player, mapName])
  const [scene, setScene] = useState<FilmScene | null>(null)
  useEffect(() => {
    if (!ready) return
    setScene({
      ...{ run, ghosts, splits, map, brushes, lights, brightness: brightness(), fonts: fontsOfPage() },
      labels: {
        ...{ player, mapName, flag: ready.flag },
        ...{ time: timeLine(about), isRecord: about.isRecord, foot: footOf(about, location.host) },
      },
    })
  }, [ready, about, run, ghosts, splits, map, brushes, lights, player, mapName])
  return scene
}

/** The flag of a country as pixels, which a worker can draw; null where there is none. */
async function flagPicture(country: string | null): Promise<ImageBitmap | null> {
  const code = flagOf(country)
  if (!code) return null
  try {
    const drawing = await (await fetch(`/flags/${code}.svg`)).text()
    // a drawing without a size of its own is not drawn by every browser
    const sized = drawing.replace('<svg ', `<svg width="${FLAG.width}" height="${FLAG.height}" `)
    const url = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }))
    const image = new Image()
    image.src = url
    await image.decode().finally(() => URL.revokeObjectURL(url))
    const canvas = Object.assign(document.createElement('canvas'), FLAG)
    canvas.getContext('2d')?.drawImage(image, 0, 0, FLAG.width, FLAG.height)
    return await createImageBitmap(canvas)
  } catch {
    return null
  }
}
