import type { Db } from '../platform/db.ts'
import { findByName } from './find-player.ts'

/** True when there is a profile under this name: what the page's address is asked for. */
export const isPlayer = async (db: Db, name: string): Promise<boolean> =>
  name.length <= 64 && !name.includes('\0') && (await findByName(db, name)) !== undefined
