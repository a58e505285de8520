import type { SiteConfig } from '@kz/contract/site'
import { CalendarDays, Heart, Image, MessageSquare, Newspaper, Server, Trophy, Users } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { socialLinks } from '../../blocks/social-links.ts'
import { pageSettled } from '../../lib/page-settled.ts'
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

/** A component that is loaded when the page itself is there. */
function late(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    await pageSettled
    return { default: await load() }
  })
}

/** Counts come after the page, like the panels. */
function counting(load: () => Promise<ComponentType>): ComponentType {
  const Count = late(load)
  return () => (
    <Suspense>
      <Count />
    </Suspense>
  )
}

export const LEFT_PANELS: readonly RailPanel[] = [
  {
    label: 'Top players and countries',
    icon: Trophy,
    Panel: late(async () => (await import('../../features/top-box/top-box.tsx')).TopBox),
    height: '12.5rem',
  },
  {
    label: 'Chat',
    icon: MessageSquare,
    Panel: late(async () => (await import('../../features/chat/chat-box.tsx')).ChatBox),
    height: '30rem',
    Count: counting(async () => (await import('../../features/chat/chat-count.tsx')).ChatCount),
  },
  {
    label: 'Online',
    icon: Users,
    Panel: late(async () => (await import('../../features/online/online-box.tsx')).OnlineBox),
    height: '10rem',
    Count: counting(async () => (await import('../../features/online/online-count.tsx')).OnlineCount),
  },
  {
    label: 'KzGuessr',
    icon: Image,
    Panel: late(async () => (await import('../../features/kzguessr-promo/kzguessr-promo.tsx')).KzGuessrPromo),
    height: '9.5rem',
  },
]

export const RIGHT_PANELS: readonly RailPanel[] = [
  {
    label: 'Map of the day',
    icon: CalendarDays,
    Panel: late(async () => (await import('../../features/map-of-the-day/map-of-the-day-panel.tsx')).MapOfTheDayPanel),
    height: '22rem',
  },
  {
    label: 'Short news',
    icon: Newspaper,
    Panel: late(async () => (await import('../../features/short-news/short-news-box.tsx')).ShortNewsBox),
    height: '13rem',
    Count: counting(async () => (await import('../../features/short-news/new-count.tsx')).NewCount),
  },
  {
    label: 'Game servers',
    icon: Server,
    Panel: late(async () => (await import('../../features/servers/servers-panel.tsx')).ServersPanel),
    height: '28rem',
  },
  {
    label: 'Support and links',
    icon: Heart,
    Panel: late(async () => (await import('../../features/site-links/site-links.tsx')).SiteLinks),
    height: '3.25rem',
    isWanted: ({ links }) => links.donate !== null || socialLinks(links).length > 0,
  },
]
