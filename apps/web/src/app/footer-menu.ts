import { LANGUAGE } from '../lib/language/language.ts'
import { paths } from '../lib/url/paths.ts'
import { COMMUNITY, type MenuEntry, type MenuGroup, RECORDS, SUBMIT, TOOLS } from './menu.ts'

/** What the footer links to, as data: it comes when the page stands. */

const entry = (label: string, path: string): MenuEntry => ({ label, path })
const isCommunities = ({ path }: MenuEntry) => path === paths.communities()

/** Columns of the footer. */
export const FOOTER: readonly MenuGroup[] = [
  {
    label: 'Read',
    entries: [
      entry('Latest news', paths.home()),
      entry('Short news', paths.blog()),
      entry('Forum', paths.forum()),
      entry('Search', paths.search()),
    ],
  },
  RECORDS,
  { ...SUBMIT, entries: [...SUBMIT.entries, entry('Downloads', paths.downloads())] },
  // those of the specification first
  { ...COMMUNITY, entries: COMMUNITY.entries.toSorted((one, other) => +isCommunities(one) - +isCommunities(other)) },
  TOOLS,
]

const IN_LANGUAGE = LANGUAGE === 'en' ? '' : `?hl=${LANGUAGE}`
const feed = (label: string, name: string) => entry(label, `/feed/${name}.xml${IN_LANGUAGE}`)

/** Feeds of the server, for readers of feeds, in the page's language. */
export const FEEDS: MenuGroup = {
  label: 'Feeds',
  entries: [feed('News', 'news'), feed('Records', 'records'), feed('Maps', 'maps'), feed('Forum', 'forum')],
}
