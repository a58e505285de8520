import { ApiError } from '@kz/contract/errors'
import { ROLES } from '@kz/contract/roles'
import { hasLinks, LINKS_LATER } from '../forum/api.ts'
import type { Db } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { writtenMessages } from './written.ts'

/** How many messages an account has written when it is new no longer. */
const KNOWN_MESSAGES = 3

/** Throws ApiError for links to other sites and images of an account that is younger than a day or has written too little. */
export async function requireNoLinks(tx: Db, viewer: Viewer, message: string): Promise<void> {
  if (!hasLinks(message) || viewer.roles.some((role) => ROLES[role].kind === 'STAFF')) return
  if (!viewer.isYoung && (await writtenMessages(tx, viewer.userId)) >= KNOWN_MESSAGES) return
  throw new ApiError('rule', LINKS_LATER)
}
