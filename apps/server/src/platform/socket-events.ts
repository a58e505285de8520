import type { LiveEvent, Readers } from '@kz/contract/live'
import { isIn } from '@kz/contract/roles'
import type { Viewer } from './viewer.ts'

/** Who may hear an event on `ws/events`. */
export function mayHear(event: LiveEvent, viewer: Viewer | null): boolean {
  switch (event.type) {
    case 'queue.changed':
    case 'longjumps.queue':
      return viewer !== null && isIn('DEMO', viewer.roles)
    case 'map-queue.changed':
      return viewer !== null && isIn('MAPC', viewer.roles)
    case 'map-submission.changed':
    case 'submission.changed':
    case 'longjumps.submission':
    case 'session.changed':
    case 'notification.changed':
      return viewer?.userId === event.data.userId
    case 'forum.message':
      return passesAll(event.data.readers, viewer)
    case 'forum.queue':
      return viewer !== null && isIn('TOP', viewer.roles)
    // between processes only: presence tells pages itself, at most once in two seconds
    case 'presence.changed':
    case 'presence.member':
      return false
    default:
      return true
  }
}

const passesAll = (readers: Readers, viewer: Viewer | null): boolean =>
  readers.length === 0 ||
  (viewer !== null &&
    (isIn('TOP', viewer.roles) || readers.every((roles) => viewer.roles.some((role) => roles.includes(role)))))
