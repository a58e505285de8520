import type { Redis as Client } from 'ioredis'

/** Redis or Valkey, shared by the processes of one site. When it is lost, commands fail fast and callers fall back. */
export interface Redis {
  client: Client
  /** begins every key and channel: sites with different secrets, or another `#name` at the end of the address, may share one Redis */
  prefix: string
  close(): void
}
