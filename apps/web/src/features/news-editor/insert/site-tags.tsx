import { Clapperboard, Clock, Flag, Footprints, Map as MapIcon, SquarePlay, User } from 'lucide-react'
import { CupGlyph, LongjumpGlyph } from '../../../ui/glyphs.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import type { TagName } from './tags.ts'

/** The tags that have a form, as tools; `typed` completes the same in rich text. */
export const SITE_TAGS: readonly { label: string; icon: IconShape; tag: TagName; typed?: string }[] = [
  { label: 'Player', icon: User, tag: 'user', typed: '@' },
  { label: 'Map', icon: MapIcon, tag: 'map', typed: '#' },
  { label: 'Time with its demo', icon: Clock, tag: 'timer' },
  { label: 'Long jump demo', icon: LongjumpGlyph, tag: 'ljdemo' },
  { label: 'Video on the page', icon: Clapperboard, tag: 'youtube' },
  { label: 'Link to a video', icon: SquarePlay, tag: 'ytlink' },
  { label: 'Run that plays', icon: Footprints, tag: 'replay' },
  { label: 'Flag', icon: Flag, tag: 'flag' },
]

const cup = (place: 1 | 2 | 3): IconShape =>
  function CupIcon({ className }) {
    return <CupGlyph place={place} {...(className && { className })} />
  }

export const CUPS = ([1, 2, 3] as const).map((place) => ({
  label: `Cup for place ${place}`,
  icon: cup(place),
  tag: `[rank${place}]`,
}))
