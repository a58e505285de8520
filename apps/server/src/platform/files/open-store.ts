import { join } from 'node:path'
import type { Config } from '../api/services/settings.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { openDiskFiles } from './disk-store.ts'
import { openS3Files } from './s3-store.ts'

type Where = Pick<Config, 's3' | 'dataDir'>

/** The store of files that the settings name: a bucket, or DATA_DIR. `floorBytes` as `openSpool`. */
export function openFiles({ s3, dataDir }: Where, floorBytes?: number): Promise<FileStore> {
  const root = join(dataDir, 'files')
  return s3 ? openS3Files(s3, join(root, 'tmp'), floorBytes) : openDiskFiles(root, floorBytes)
}
