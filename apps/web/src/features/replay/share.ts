import { keyOf, type Replay } from '../../blocks/replay/data/replay.ts'
import type { Player } from '../../blocks/replay/player.ts'
import { copyText } from '../../lib/clipboard.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { paths } from '../../lib/url/paths.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'

/** The address of exactly this: moment, view, runs beside it. */
export function linkTo(replay: Replay, player: Player): string {
  return new URL(addressOf(replay, player), document.baseURI).href
}

/** A frame for the pages of others that shows exactly this. */
export function embedOf(replay: Replay, player: Player): string {
  const { href } = new URL(`/embed${addressOf(replay, player)}`, document.baseURI)
  const source = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${source}" width="800" height="560" style="border:0;max-width:100%" title="Replay" allow="fullscreen" loading="lazy"></iframe>`
}

function addressOf({ demoId, runId = 0, ghosts }: Replay, player: Player): string {
  const { at, view, rate, ghosts: on } = player.get()
  const vs = ghosts.flatMap((ghost, index) => (on.has(index + 2) ? [keyOf(ghost)] : [])).join(',')
  const state = { t: (at / 1000).toFixed(2), view, vs, speed: rate === 1 ? undefined : rate }
  return demoId == null ? paths.runReplay(runId ?? 0, state) : paths.replay(demoId, state)
}

/** Copies the link, and says so. */
export async function copyLink(replay: Replay, player: Player): Promise<void> {
  if (await copyText(linkTo(replay, player))) toastSuccess('Link to this moment copied')
  else toastError('The browser did not let the link be copied')
}

/** Copies the code of a frame, and says so. */
export async function copyEmbed(replay: Replay, player: Player): Promise<void> {
  if (await copyText(embedOf(replay, player))) toastSuccess('Code for another page copied')
  else toastError('The browser did not let the code be copied')
}

/** Saves what is seen as a picture: drawn once more, for a canvas keeps nothing after it was shown. */
export async function savePicture({ mapName, player: name }: Replay, player: Player): Promise<void> {
  const canvas = document.querySelector<HTMLCanvasElement>('[aria-label="Replay"] canvas')
  if (!canvas) return
  player.seek(player.get().at)
  const blob = await new Promise<Blob | null>((resolve) => {
    // the picture is drawn in the next frame: it is taken behind it, in the same one
    requestAnimationFrame(() => canvas.toBlob(resolve, 'image/png'))
  })
  const fileName = `${mapName}-${name}-${(player.get().at / 1000).toFixed(2)}.png`
  if (blob) saveFile(new File([blob], fileName, { type: blob.type }), fileName)
  else toastError('The browser returned no picture')
}
