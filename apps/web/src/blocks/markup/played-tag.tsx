import type { SiteNode } from '@kz/markup'
import { Play, SquarePlay } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import markup from './markup.module.css'

type Played = Extract<SiteNode, { type: 'youtube' | 'replay' }>

/** A tag that plays where it stands, once it is pressed: nothing is loaded for it before. */
export function PlayedTag({ node }: { node: Played }) {
  const [playing, setPlaying] = useState(false)
  const play = () => setPlaying(true)
  if (node.type === 'youtube') return playing ? <VideoFrame {...node} /> : <VideoStill onPlay={play} />
  return playing ? <RunFrame {...node} /> : <RunStill demoId={node.demoId} onPlay={play} />
}

/** The other site hears of the reader only now. */
function VideoFrame({ videoId }: { videoId: string }) {
  return (
    <iframe
      className={markup.mkVideo}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
      title="YouTube video"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function VideoStill({ onPlay }: { onPlay: () => void }) {
  return (
    <button type="button" className={markup.mkVideo} onClick={onPlay}>
      <Icon of={SquarePlay} size="lg" />
      <span>Play the video</span>
      <span className="dim">Loaded from YouTube when you click.</span>
    </button>
  )
}

/** The run in a page of its own, so that its keys and its size are its own too. */
function RunFrame({ demoId, at, vs }: Extract<Played, { type: 'replay' }>) {
  const path = `/embed${paths.replay(demoId, { t: at ?? undefined, vs: vs ?? undefined, play: 1 })}`
  return <iframe className={markup.mkRun} src={path} title="Replay" allow="fullscreen" />
}

/** The way of the run from above; a run that is not there or not public says so. */
function RunStill({ demoId, onPlay }: { demoId: number; onPlay: () => void }) {
  const [isGone, setGone] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  // a picture that came with the page may have failed before this listened
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) setGone(true)
  }, [])
  if (isGone)
    return (
      <span className={`dim ${markup.mkGone}`}>
        Run {demoId} cannot be watched: it does not exist or is not public.
      </span>
    )
  return (
    <button type="button" className={markup.mkStill} aria-label={`Watch run ${demoId}`} onClick={onPlay}>
      <img
        ref={picture}
        src={`/media/stills/${demoId}.png`}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        onError={() => setGone(true)}
      />
      <span>
        <Icon of={Play} size="sm" /> Watch
      </span>
    </button>
  )
}
