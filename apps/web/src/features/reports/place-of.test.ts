import type { Report } from '@kz/contract/review/reports'
import { expect, it } from 'vitest'
import { placeOf } from './place-of.ts'

const about = (more: Partial<Report['about']>): Pick<Report, 'about'> => ({
  about: {
    place: 'chat',
    targetId: 7,
    text: '',
    author: 'Ann',
    country: 'fi',
    parentId: null,
    title: null,
    route: null,
    bans: 0,
    isGone: false,
    ...more,
  },
})

it.each([
  [{ place: 'news', parentId: 3, title: 'A post' }, '/news/3#comment-7', 'Comment on A post'],
  [{ place: 'article', parentId: 3, title: 'A note' }, '/blog/3#comment-7', 'Comment on A note'],
  [{ place: 'demos' }, '/#comment-7', 'Comment on the latest demos'],
  [{ place: 'chat' }, '/#chat-7', 'Chat message'],
  [{ place: 'message', parentId: 3, title: 'Talk' }, '/forum/threads/3?message=7', 'Message in Talk'],
  [{ place: 'profile' }, '/admin-manage-users?user=7', 'Profile of Ann'],
  [{ place: 'nickname' }, '/admin-manage-users?user=7', 'Nickname of Ann'],
  [{ place: 'picture' }, '/admin-manage-users?user=7', 'Picture of Ann'],
  [{ place: 'news-post' }, '/news/7', 'News'],
  [{ place: 'article-post' }, '/blog/7', 'Short news'],
  [{ place: 'event' }, '/events/7', 'Event'],
  [{ place: 'list' }, '/lists/7', 'Map list'],
  [{ place: 'server' }, '/game-servers/7', 'Game server'],
  [{ place: 'map', title: 'kz_a' }, '/record/kz_a#comment-7', 'Comment on a map'],
  [{ place: 'appeal', parentId: 3, title: 'comment' }, '/admin-manage-users?user=3', 'Ban of Ann (comment)'],
  [{ place: 'demo', title: 'kz_a', route: 'hard' }, '/record/kz_a?route=hard', 'Demo on kz_a[hard]'],
] as const)('leads to %j', (more, href, text) => expect(placeOf(about(more))).toEqual({ href, text }))
