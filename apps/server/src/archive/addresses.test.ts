import { expect, test } from 'vitest'
import { type OldPlace, readOldAddress } from './addresses.ts'
import type { Software } from './items.ts'

const thread = (id: number, at: object = {}): OldPlace => ({ kind: 'thread', id, ...at })
const message = (id: number): OldPlace => ({ kind: 'message', id })
const category = (id: number): OldPlace => ({ kind: 'category', id })
const user = (id: number): OldPlace => ({ kind: 'user', id })

const KNOWN: [Software, string, OldPlace | null][] = [
  ['phpbb', 'viewtopic.php?t=12', thread(12)],
  ['phpbb', 'viewtopic.php?f=3&t=12&start=30', thread(12, { from: 30 })],
  ['phpbb', 'viewtopic.php?f=3&t=12&p=99#p99', message(99)],
  ['phpbb', 'ViewTopic.php?p=99', message(99)],
  ['phpbb', 'viewforum.php?f=3', category(3)],
  ['phpbb', 'memberlist.php?mode=viewprofile&u=5', user(5)],
  ['phpbb', 'some-title-t12-15.html', thread(12, { from: 15 })],
  ['phpbb', 'topic12.html', thread(12)],
  ['phpbb', 'post99.html', message(99)],
  ['phpbb', 'viewtopic.php?t=', null],
  ['phpbb', 'viewtopic.php?t=-1', null],
  ['phpbb', 'viewtopic.php?t=99999999999999999999', null],
  ['phpbb', 'index.php', { kind: 'forum' }],
  ['smf', 'index.php?topic=12.30', thread(12, { from: 30 })],
  ['smf', 'index.php?topic=12.0', thread(12)],
  ['smf', 'index.php?topic=12', thread(12)],
  ['smf', 'index.php?topic=12.msg345#msg345', message(345)],
  ['smf', 'index.php?PHPSESSID=abc&topic=12.msg345;topicseen', message(345)],
  ['smf', 'index.php/topic,12.15.html', thread(12, { from: 15 })],
  ['smf', 'index.php/topic,12.msg34.html', message(34)],
  ['smf', 'index.php?board=3.20', category(3)],
  ['smf', 'index.php?action=profile;u=5', user(5)],
  ['smf', 'index.php?action=help', null],
  ['mybb', 'showthread.php?tid=12&page=3', thread(12, { page: 3 })],
  ['mybb', 'showthread.php?tid=12&pid=34#pid34', message(34)],
  ['mybb', 'thread-12.html', thread(12)],
  ['mybb', 'thread-12-page-2.html', thread(12, { page: 2 })],
  ['mybb', 'thread-12-post-34.html', message(34)],
  ['mybb', 'forumdisplay.php?fid=3', category(3)],
  ['mybb', 'user-5.html', user(5)],
  ['mybb', 'member.php?action=profile&uid=5', user(5)],
  ['vbulletin', 'showthread.php?t=12&page=2', thread(12, { page: 2 })],
  ['vbulletin', 'showthread.php?12-A-title/page2', thread(12, { page: 2 })],
  ['vbulletin', 'showthread.php/12-A-title', thread(12)],
  ['vbulletin', 'showthread.php?12-A-title&p=34#post34', message(34)],
  ['vbulletin', 'showthread.php?p=34', message(34)],
  ['vbulletin', 'showpost.php?p=34', message(34)],
  ['vbulletin', 'threads/12-A-title/page3', thread(12, { page: 3 })],
  ['vbulletin', 'forumdisplay.php?3-General', category(3)],
  ['vbulletin', 'member.php?5-Bob', user(5)],
  ['vbulletin', 'archive/index.php/t-12.html', thread(12)],
  ['e107', 'news.php?item.9', { kind: 'news', id: 9 }],
  ['e107', 'news.php?item.9.3', { kind: 'news', id: 9 }],
  ['e107', 'news.php?extend.9', { kind: 'news', id: 9 }],
  ['e107', 'comment.php?comment.news.9', { kind: 'news', id: 9 }],
  ['e107', 'e107_plugins/forum/forum_viewtopic.php?12', thread(12)],
  ['e107', 'e107_plugins/forum/forum_viewtopic.php?12.10', thread(12, { from: 10 })],
  ['e107', 'e107_plugins/forum/forum_viewtopic.php?34.post', message(34)],
  ['e107', 'e107_plugins/forum/forum_viewtopic.php?id=12&p=2', thread(12, { page: 2 })],
  ['e107', 'e107_plugins/forum/forum_viewforum.php?3', category(3)],
  ['e107', 'user.php?id.5', user(5)],
  ['e107', 'forum/general-talk/12/a-title/', thread(12)],
  ['e107', 'forum/general-talk/12-a-title?p=2', thread(12, { page: 2 })],
  ['e107', 'forum/general-talk', null],
  ['e107', 'news/view/9/category/a-title', { kind: 'news', id: 9 }],
  ['other', 'viewtopic.php?t=12', null],
]

test.each(KNOWN)('%s: %s', (software, address, place) => {
  expect(readOldAddress(software, '/', `/${address}`)).toEqual(place)
  expect(readOldAddress(software, '/old/', `/old/${address}`)).toEqual(place)
  expect(readOldAddress(software, '/old/', `/${address}`)).toBeNull()
})

test('reads a long address in no time', () => {
  const long = `/${'-t'.repeat(4_000)}1x`
  const began = performance.now()
  for (const software of ['phpbb', 'smf', 'mybb', 'vbulletin', 'e107'] as const) readOldAddress(software, '/', long)
  expect(performance.now() - began).toBeLessThan(2_000)
})
