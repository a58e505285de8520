import type { LiveEvent } from '@kz/contract/live'
import { isIn } from '@kz/contract/roles'
import type { Viewer } from './viewer.ts'

/** Who may hear an event on `ws/events`. */
export function mayHear(event: LiveEvent, viewer: Viewer | null): boolean {
  switch (event.type) {
    case 'queue.changed':
      return viewer !== null && isIn('DEMO', viewer.roles)
    case 'submission.changed':
    case 'session.changed':
      return viewer?.userId === event.data.userId
    // between processes only: presence tells pages itself, at most once in two seconds
    case 'presence.changed':
      return false
    default:
      return true
  }
}
