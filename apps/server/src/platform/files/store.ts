const SHA256 = /^[0-9a-f]{64}$/

/** True for the name of a stored file. */
export const isFileName = (name: string): boolean => SHA256.test(name)

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const BROKEN = new Set([
  ...[
    'EIO',
    'EROFS',
    'EACCES',
    'EPERM',
    'EMFILE',
    'ENFILE',
    'ENOENT',
    'ENOTDIR',
    'EISDIR',
    'ENOTEMPTY',
    'ESTALE',
    'EBUSY',
  ],
  ...['ENODEV', 'ENXIO', 'EFBIG', 'ELOOP', 'ENOMEM', 'EBADF'],
])

/** An object store that is unreachable, refuses us or is full. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isFull: boolean
  /** of its answer; 0 when none came */
  readonly status: number

  constructor(message: string, { isFull = false, status = 0, cause }: Partial<StorageError> = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.isFull = isFull
    this.status = status
  }
}

/** What a failure of the storage means to a caller, who cannot help it; null when it is none. */
export function storageError(error: unknown): 'storage_full' | 'maintenance' | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageError) return error.isFull ? 'storage_full' : 'maintenance'
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (FULL.has(code)) return 'storage_full'
  return BROKEN.has(code) && syscall !== undefined ? 'maintenance' : null
}
