import type { Config } from '../api/services/settings.ts'
import { ClusterDamaged } from '../database/embedded/damage.ts'
import { readBackupPlace } from './last-backup.ts'
import { backupsOf } from './manifest.ts'
import { openBackupStore } from './store.ts'

type Place = { folder: string; isSealed: boolean; isArchive: boolean }

/** Adds to the failure of a damaged cluster which backup there is and the command that brings it back. */
export async function withWayBack(error: unknown, config: Config): Promise<unknown> {
  if (!(error instanceof ClusterDamaged)) return error
  const place = await placeOf(config)
  const known = place && (await backupsOf(openBackupStore(place.folder, undefined))).at(-1)
  const newest = place && known ? `The newest backup is ${known} in ${place.folder}. ` : ''
  error.message = `${error.message} Nothing was changed; keep DATA_DIR as it is. ${newest}Bring a backup back into an empty folder and start the site there: DATA_DIR=NEW npm run kz -- restore ${commandOf(place)} (docs/operate.md, Restore).`
  return error
}

async function placeOf({ walArchive, backupKey, dataDir }: Config): Promise<Place | null> {
  if (walArchive) return { folder: walArchive, isSealed: backupKey !== undefined, isArchive: true }
  const noted = await readBackupPlace(dataDir).catch(() => null)
  return noted && { ...noted, isArchive: false }
}

/** The key itself may be given by BACKUP_KEY; the operator who made the backup knows how they did. */
function commandOf(place: Place | null): string {
  if (!place) return 'FOLDER'
  const until = place.isArchive ? ' --until latest' : ''
  return `${place.folder}${until}${place.isSealed ? ' --key-file FILE' : ''}`
}
