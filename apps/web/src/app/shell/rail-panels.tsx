import type { SiteConfig } from '@kz/contract/site'
import { CalendarDays, Heart, Image, MessageSquare, Newspaper, Server, Trophy, Users } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { NotOpenPanel } from '../../blocks/not-open-panel.tsx'
import { socialLinks } from '../../blocks/social-links.ts'
import { paths } from '../../lib/paths.ts'
import type { IconShape } from '../../ui/icon.tsx'

/** A panel of a column. The columns take them from here; a feature brings the component. */
export interface RailPanel {
  /** short name: label of the folded icon */
  label: string
  icon: IconShape
  Panel: ComponentType
  /** CSS height that is kept free while the panel is loaded */
  height: string
  /** a count on the folded icon: `<em>3</em>` and a hidden word for what it counts */
  Count?: ComponentType
  /** whether the site has anything to show in it */
  isWanted?: (site: SiteConfig) => boolean
}

const notOpen = (label: string, icon: IconShape, id: string): RailPanel => ({
  label,
  icon,
  Panel: () => <NotOpenPanel title={label} id={id} />,
  height: '5rem',
})

const serversPanel = () => (
  <NotOpenPanel
    title="Game servers"
    id="servers"
    footer={
      <a className="lnk" href={paths.pluginList()}>
        Record list for plugins
      </a>
    }
  />
)

export const LEFT_PANELS: readonly RailPanel[] = [
  {
    label: 'Top players and countries',
    icon: Trophy,
    Panel: lazy(async () => ({ default: (await import('../../features/top-box/top-box.tsx')).TopBox })),
    height: '12.5rem',
  },
  notOpen('Chat', MessageSquare, 'chat'),
  notOpen('Online', Users, 'online'),
  notOpen('KzGuessr', Image, 'kzguessr'),
]

export const RIGHT_PANELS: readonly RailPanel[] = [
  notOpen('Map of the day', CalendarDays, 'map-of-the-day'),
  notOpen('Short news', Newspaper, 'short-news'),
  { label: 'Game servers', icon: Server, Panel: serversPanel, height: '7rem' },
  {
    label: 'Support and links',
    icon: Heart,
    Panel: lazy(async () => ({ default: (await import('../../features/site-links/site-links.tsx')).SiteLinks })),
    height: '3.25rem',
    isWanted: ({ links }) => links.donate !== null || socialLinks(links).length > 0,
  },
]
