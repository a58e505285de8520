import { api } from '@kz/contract/api'
import { isIn, ROLE_NAMES, type Role } from '@kz/contract/roles'
import { expect, it } from 'vitest'
import { FEEDS, FOOTER } from './footer-menu.ts'
import { ADMIN_MENU, currentOf, MAIN_MENU, withCompetition } from './menu.ts'

const entriesOf = (role: Role) => ADMIN_MENU.filter(({ group }) => isIn(group, [role])).map(({ label }) => label)

const news = ['Publish news', 'Manage news']
const shortNews = ['Publish short news', 'Manage short news']

it('has the menus in the order of the table of pages', () => {
  const told = MAIN_MENU.map((item) =>
    'entries' in item ? `${item.label}: ${item.entries.map(({ label }) => label).join(', ')}` : item.label,
  )
  expect(told).toEqual([
    'News',
    'Records: Maps, Longjumps, Leaderboard, Stats, Release night',
    'Submit: Demo, Map, Longjump',
    'Forum',
    'Downloads',
    'Community: Getting started, Rules, Team, Game servers, Events, Birthdays, Communities, Ban list',
    'Tools: Analyzer, KzGuessr, KzGuessr leaderboard',
    'Short news',
  ])
  expect(MAIN_MENU.flatMap((item) => ('entries' in item ? item.entries : [item])).filter(({ under }) => under)).toEqual(
    [
      { label: 'News', path: '/', under: ['/news/'] },
      { label: 'Maps', path: '/records', under: ['/record/'] },
      { label: 'Forum', path: '/forum', under: ['/forum/'] },
      { label: 'Events', path: '/events', under: ['/events/'] },
      { label: 'Short news', path: '/blog', under: ['/blog/'] },
    ],
  )
  expect(ADMIN_MENU.map(({ label }) => label)).toEqual([
    ...['Publish news', 'Manage news', 'Check demos', 'Demo collections', 'Check maps', 'Check longjumps'],
    ...['KzGuessr pictures', 'Cups', 'Manage users', 'Reports', 'Bug reports', 'Publish short news'],
    ...['Manage short news', 'Manage maps', 'Manage game servers', 'Manage forum', 'Manage resources'],
    'Webhooks',
  ])
})

it('shows each role its entries', () => {
  const all = ADMIN_MENU.map(({ label }) => label)
  for (const role of ['ADMIN', 'HEAD_ADMIN', 'CEO', 'COO', 'CTO', 'HEAD_MANAGEMENT', 'TECHNICAL_MANAGEMENT'] as const) {
    expect(entriesOf(role), role).toEqual(all)
  }
  expect(entriesOf('MANAGEMENT')).toEqual(all.filter((label) => label !== 'Cups' && label !== 'Webhooks'))
  expect(entriesOf('CUP_ADMIN')).toEqual([...news, 'Cups', ...shortNews])
  expect(entriesOf('WRITER')).toEqual([...news, ...shortNews])
  expect(entriesOf('DEVELOPER')).toEqual(['Bug reports'])
  expect(entriesOf('MAP_CHECKER')).toEqual([...news, 'Check maps', 'KzGuessr pictures', ...shortNews, 'Manage maps'])
  expect(entriesOf('DEMO_CHECKER')).toEqual([
    ...news,
    'Check demos',
    'Demo collections',
    'Check longjumps',
    'Reports',
    ...shortNews,
    'Manage maps',
  ])
  expect(entriesOf('MOVIE_EDITOR')).toEqual(['Manage resources'])
  expect(entriesOf('MOVIE_CHECKER')).toEqual([...news, ...shortNews, 'Manage resources'])
  expect(entriesOf('VIP')).toEqual([])
})

it('opens the admin menu to whoever has an entry, and to nobody else', () => {
  for (const role of ROLE_NAMES) expect(isIn('ADMIN_MENU', [role]), role).toBe(entriesOf(role).length > 0)
})

it('counts beside an entry only what its readers may ask', () => {
  const counted = ADMIN_MENU.flatMap(({ label, group, count }) => (count ? [{ label, group, count }] : []))
  expect(counted.map(({ label }) => label)).toEqual([
    'Check demos',
    'Check maps',
    'Check longjumps',
    'Reports',
    'Bug reports',
    'Manage forum',
  ])
  for (const { group, count } of counted) expect(['user', group]).toContain(api[count].access)
})

it('marks the page and its section', () => {
  const maps = { label: 'Maps', path: '/records', under: ['/record/'] }
  expect(currentOf(maps, '/records')).toBe('page')
  expect(currentOf(maps, '/record/kz_hop')).toBe('true')
  expect(currentOf(maps, '/')).toBeUndefined()
})

it('adds the competition to its group only, and only where there is one', () => {
  expect(withCompetition(MAIN_MENU, 'Community', { label: 'KZ Cup', path: null })).toBe(MAIN_MENU)
  const columns = withCompetition(FOOTER, 'Tools', { label: 'KZ Cup', path: 'https://example.com/cup' })
  const cup = { label: 'KZ Cup', path: 'https://example.com/cup', isOutside: true }
  expect(columns.find(({ label }) => label === 'Tools')?.entries.at(-1)).toEqual(cup)
  expect(columns.filter(({ entries }) => entries.some(({ label }) => label === 'KZ Cup'))).toHaveLength(1)
})

it('has Communities in the footer, behind the links of the specification, and the feeds', () => {
  const community = FOOTER.find(({ label }) => label === 'Community')
  expect(community?.entries.at(-1)).toEqual({ label: 'Communities', path: '/communities' })
  expect(FEEDS.entries.map(({ path }) => path)).toEqual([
    '/feed/news.xml',
    '/feed/records.xml',
    '/feed/maps.xml',
    '/feed/forum.xml',
  ])
})
