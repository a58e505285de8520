import type { SiteConfig } from '@kz/contract/site'
import { CalendarDays, Heart, Image, MessageSquare, Newspaper, Server, Trophy, Users } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { socialLinks } from '../../blocks/member/social-links.ts'
import { pageWhole } from '../../lib/page-rest.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { type Late, late } from '../../ui/page/late.tsx'

/** A panel of a column. The columns take them from here; a feature brings the component. */
export interface RailPanel {
  /** short name: label of the folded icon */
  label: string
  /** of its section, for links on the page */
  id: string
  icon: IconShape
  Panel: Late
  /** CSS height that is kept free while the panel is loaded */
  height: string
  /** below the first screen of any window: its place is kept until the reader comes near */
  isFar?: true
  /** a count on the folded icon: `<em>3</em>` and a hidden word for what it counts */
  Count?: ComponentType
  /** whether the site has anything to show in it */
  isWanted?: (site: SiteConfig) => boolean
}

type Loaded = typeof import('./panels.ts')

/** A component that is loaded when the page itself is there. */
const settled = (name: keyof Loaded): Late =>
  late(async () => {
    await pageWhole
    return (await import('./panels.ts'))[name]
  })

/** Counts come after the page, like the panels; one that does not come is not missed. */
function counting(name: keyof Loaded): ComponentType {
  const Count = settled(name)
  return () => (
    <Boundary fallback={() => null}>
      <Suspense>
        <Count />
      </Suspense>
    </Boundary>
  )
}

export const LEFT_PANELS: readonly RailPanel[] = [
  {
    label: 'Top players and countries',
    id: 'top',
    icon: Trophy,
    Panel: settled('TopBox'),
    height: '12.5rem',
  },
  {
    label: 'Chat',
    id: 'chat',
    icon: MessageSquare,
    Panel: settled('ChatBox'),
    height: '30rem',
    Count: counting('ChatCount'),
  },
  {
    label: 'Online',
    id: 'online',
    icon: Users,
    Panel: settled('OnlineBox'),
    height: '10rem',
    isFar: true,
    Count: counting('OnlineCount'),
  },
  {
    label: 'KzGuessr',
    id: 'kzguessr',
    icon: Image,
    Panel: settled('KzGuessrPromo'),
    height: '9.5rem',
    isFar: true,
    isWanted: ({ hasGame }) => hasGame,
  },
]

export const RIGHT_PANELS: readonly RailPanel[] = [
  {
    label: 'Map of the day',
    id: 'map-of-the-day',
    icon: CalendarDays,
    Panel: settled('MapOfTheDayPanel'),
    height: '22rem',
  },
  {
    label: 'Short news',
    id: 'short-news',
    icon: Newspaper,
    Panel: settled('ShortNewsBox'),
    height: '13rem',
    Count: counting('NewCount'),
  },
  {
    label: 'Game servers',
    id: 'servers',
    icon: Server,
    Panel: settled('ServersPanel'),
    height: '28rem',
  },
  {
    label: 'Support and links',
    id: 'links',
    icon: Heart,
    Panel: settled('SiteLinks'),
    height: '3.25rem',
    isFar: true,
    isWanted: ({ links }) => links.donate !== null || socialLinks(links).length > 0,
  },
]
