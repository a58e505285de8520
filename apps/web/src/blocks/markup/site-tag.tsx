import { parseTime } from '@kz/contract/rules'
import { EXTERNAL_REL, type SiteNode, videoPage } from '@kz/markup'
import { Play, SquarePlay } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import { CupGlyph, LongjumpGlyph } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import tone from '../../ui/tone.module.css'
import blocks from '../blocks.module.css'
import { MapLink } from '../map/map-link.tsx'
import { PlayerName } from '../member/player-name.tsx'
import roleStyles from '../role.module.css'
import { useDownload } from '../use-download.ts'
import markup from './markup.module.css'

/** What plays on click; few texts have such. */
const PlayedTag = lazy(async () => ({ default: (await import('./played-tag.tsx')).PlayedTag }))

/** One of the site's own tags. */
export function SiteTag({ node }: { node: SiteNode }) {
  switch (node.type) {
    case 'user':
      return <PlayerName name={node.name} country={node.country} />
    case 'map':
      return <MapLink mapName={node.name} />
    case 'timer':
      return <DemoTime demoId={node.demoId} label={node.label} />
    case 'ljdemo':
      return (
        <a className={markup.mkLj} href={paths.longjumpFile(node.demoId)} download>
          <Icon of={LongjumpGlyph} />
          LJ demo
        </a>
      )
    case 'ytlink':
      return <VideoLink videoId={node.videoId} />
    case 'youtube':
    case 'replay':
      return (
        <Suspense fallback={<span className={node.type === 'youtube' ? markup.mkVideo : markup.mkGone} />}>
          <PlayedTag node={node} />
        </Suspense>
      )
    case 'flag':
      return <Flag code={node.country} />
    case 'rank':
      return <CupShield place={node.rank} />
  }
}

/** A time with a play icon; a click downloads its demo. */
function DemoTime({ demoId, label }: { demoId: number; label: string }) {
  const { busy, download } = useDownload(demoId)
  const milliseconds = parseTime(label)
  return (
    <button
      type="button"
      className={`${blocks.runTime} ${markup.mkTime}`}
      data-part="run"
      data-tip="Download the demo"
      aria-busy={busy || undefined}
      onClick={download}
    >
      <Icon of={Play} size="sm" />
      {milliseconds === null ? label : <TimeText milliseconds={milliseconds} />}
      <span className="visually-hidden">, download the demo</span>
    </button>
  )
}

function VideoLink({ videoId }: { videoId: string }) {
  return (
    <a
      className={markup.mkVideoLink}
      href={videoPage(videoId)}
      target="_blank"
      rel={EXTERNAL_REL}
      data-tip="Watch on YouTube"
    >
      <Icon of={SquarePlay} />
      <span className="visually-hidden">Watch on YouTube</span>
    </a>
  )
}

const CUPS = {
  1: { look: tone.gold, label: '1st place' },
  2: { look: tone.silver, label: '2nd place' },
  3: { look: tone.bronze, label: '3rd place' },
} as const

function CupShield({ place }: { place: 1 | 2 | 3 }) {
  const { look, label } = CUPS[place]
  return (
    <span className={`${roleStyles.role} ${markup.role} ${look}`} role="img" aria-label={label}>
      <CupGlyph place={place} />
    </span>
  )
}
