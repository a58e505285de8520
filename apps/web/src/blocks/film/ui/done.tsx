import { Download, Image, RectangleVertical, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/files/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { elapsedAt, fastestMs } from '../../replay/data/replay-data.ts'
import type { FilmSource } from '../film-source.ts'
import { chaptersOf, descriptionOf, fileNameOf, titleOf } from '../plan/about.ts'
import { sizeOf } from '../plan/film-plan.ts'
import { CopyField } from './copy-field.tsx'
import { DemoVideo } from './demo-video.tsx'
import styles from './film.module.css'
import { paintFrame } from './paint-frame.ts'
import { PutInPost } from './put-in-post.tsx'
import type { DoneFilm } from './use-film.ts'

interface DoneProps {
  source: FilmSource
  film: DoneFilm
  /** of a part of the run: its name in the file's */
  part: string | null
  onBack: () => void
  /** the same film upright, or across */
  onOtherShape: () => void
}

/** The lines of the smallest picture that is wide enough for sites that take videos. */
const POSTER_LINES = 720

/** The film that was made: watch it, save it, and what to write beside it. */
export function DoneParts({ source, film, part, onBack, onOtherShape }: DoneProps) {
  const { about, run, splits, others } = source
  const { scene, plan } = film.order
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => save.current?.focus(), [])
  const isPicture = plan.form === 'picture'
  const fileName = `${fileNameOf(about, part)}.${isPicture ? 'webp' : film.file.type.includes('mp4') ? 'mp4' : 'webm'}`
  const file = () => new File([film.file], fileName, { type: film.file.type })
  const before = others.find(({ place }) => place === (plan.racing[0] ?? others[0]?.place)) ?? null
  const chapters = chaptersOf(splits, plan)
  const poster = async () => {
    const size = sizeOf('16:9', Math.max(POSTER_LINES, Math.min(plan.width, plan.height)))
    const best = Math.min(Math.max(elapsedAt(run, fastestMs(run)), plan.from), plan.to)
    const picture = await paintFrame(scene, { ...plan, ...size }, best)
    const name = `${fileNameOf(about, part)}.png`
    if (picture) saveFile(new File([picture], name, { type: picture.type }), name)
    else toastError('The browser returned no picture')
  }
  return (
    <div className={styles.done}>
      <div className="stack">
        {isPicture ? (
          <img src={film.url} alt={`${about.player} on ${about.mapName}`} width={plan.width} height={plan.height} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: there is nothing said in it
          <video src={film.url} controls playsInline width={plan.width} height={plan.height} />
        )}
        <code dir="auto">{fileName}</code>
        <p className="dim small" data-part="made">
          {film.frames} frames, {sizeText(film.file.size)}, made in {Math.max(1, Math.round(film.seconds))} s
        </p>
        <div className="row wrap">
          <Button ref={save} kind="primary" onClick={() => saveFile(file(), fileName)}>
            <Icon of={Download} size="sm" /> Save
          </Button>
          <ShareButton file={file} title={titleOf(about)} />
          <Button kind="ghost" onClick={() => void poster()}>
            <Icon of={Image} size="sm" /> Poster
          </Button>
          <Button kind="ghost" onClick={onOtherShape}>
            <Icon of={RectangleVertical} size="sm" /> Also {plan.height > plan.width ? '16:9' : '9:16'}
          </Button>
          <Button kind="ghost" onClick={onBack}>
            Change it
          </Button>
        </div>
      </div>
      <div className="stack">
        <CopyField label="Title" text={titleOf(about)} />
        <CopyField label="Description" text={descriptionOf(about, before)} />
        {chapters && <CopyField label="Chapters" text={chapters} />}
      </div>
      {isPicture ? <PutInPost file={film.file} fileName={fileName} about={about} /> : <DemoVideo about={about} />}
    </div>
  )
}

export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`

/** Where the system has a way to hand files on, as phones have. */
function ShareButton({ file, title }: { file: () => File; title: string }) {
  const [canShare] = useState(() => {
    try {
      return navigator.canShare?.({ files: [file()] }) === true
    } catch {
      return false
    }
  })
  if (!canShare) return null
  const share = () => void navigator.share({ files: [file()], title }).catch(() => {})
  return (
    <Button onClick={share}>
      <Icon of={Share2} size="sm" /> Share
    </Button>
  )
}
