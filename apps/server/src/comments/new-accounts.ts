import { ROLES } from '@kz/contract/roles'
import { hasLinks, KNOWN_MESSAGES, linksLater } from '../forum/api.ts'
import type { Db } from '../platform/api/db.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { writtenMessages } from './written.ts'

/** Throws ApiError for links to other sites and images of an account that is younger than a day or has written too little. */
export async function requireNoLinks(tx: Db, viewer: Viewer, message: string): Promise<void> {
  if (!hasLinks(message) || viewer.roles.some((role) => ROLES[role].kind === 'STAFF')) return
  if (!viewer.isYoung && (await writtenMessages(tx, viewer.userId)) >= KNOWN_MESSAGES) return
  throw linksLater()
}
