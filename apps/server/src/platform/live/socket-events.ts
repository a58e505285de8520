import { type LiveEvent, ruleOf } from '@kz/contract/live'
import { isIn } from '@kz/contract/roles'
import type { Readers } from '@kz/contract/wire/live-rule'
import type { Viewer } from '../api/viewer.ts'

/** The audience of an event on `ws/events`, by its rule. Members and readers are named in the event itself. */
export function mayHear({ type, data }: LiveEvent, viewer: Viewer | null): boolean {
  const { audience } = ruleOf(type)
  if (audience === 'everyone') return true
  if (audience === 'processes') return false
  if (audience === 'member') return viewer !== null && 'userId' in data && viewer.userId === data.userId
  if (audience === 'members') return viewer !== null && 'userIds' in data && data.userIds.includes(viewer.userId)
  if (audience === 'readers') return 'readers' in data && passesAll(data.readers, viewer)
  return viewer !== null && isIn(audience, viewer.roles)
}

const passesAll = (readers: Readers, viewer: Viewer | null): boolean =>
  readers.length === 0 ||
  (viewer !== null &&
    (isIn('TOP', viewer.roles) || readers.every((roles) => viewer.roles.some((role) => roles.includes(role)))))
