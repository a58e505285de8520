import type { Report } from '@kz/contract/review/reports'
import { mapRoute } from '@kz/contract/rules'
import { paths } from '../../lib/url/paths.ts'

/** Where what was reported stands, in words, and the address that leads there. */
export function placeOf({ about }: Pick<Report, 'about'>): { href: string; text: string } {
  const { place, targetId, parentId, title, route, author } = about
  switch (place) {
    case 'news':
      return { href: paths.newsPost(String(parentId), targetId), text: `Comment on ${title}` }
    case 'article':
      return { href: `${paths.blogPost(parentId ?? 0)}#comment-${targetId}`, text: `Comment on ${title}` }
    case 'demos':
      return { href: paths.home(`#comment-${targetId}`), text: 'Comment on the latest demos' }
    case 'chat':
      return { href: paths.home(`#chat-${targetId}`), text: 'Chat message' }
    case 'map':
      return { href: `${paths.record(title ?? '')}#comment-${targetId}`, text: 'Comment on a map' }
    case 'news-post':
      return { href: paths.newsPost(String(targetId)), text: 'News' }
    case 'article-post':
      return { href: paths.blogPost(targetId), text: 'Short news' }
    case 'event':
      return { href: paths.event(targetId), text: 'Event' }
    case 'list':
      return { href: paths.mapList(targetId), text: 'Map list' }
    case 'server':
      return { href: paths.gameServer(targetId), text: 'Game server' }
    case 'appeal':
      return { href: paths.admin.manageUsers(parentId ?? 0), text: `Ban of ${author} (${title})` }
    case 'nickname':
    case 'picture':
      return {
        href: paths.admin.manageUsers(targetId),
        text: `${place === 'picture' ? 'Picture' : 'Nickname'} of ${author}`,
      }
    case 'message':
      return { href: paths.thread(parentId ?? 0, { message: targetId }), text: `Message in ${title}` }
    case 'profile':
      return { href: paths.admin.manageUsers(targetId), text: `Profile of ${author}` }
    case 'demo':
      return { href: paths.record(title ?? '', route ?? ''), text: `Demo on ${mapRoute(title ?? '', route ?? '')}` }
  }
}
