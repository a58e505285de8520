import type pg from 'pg'

/** What a statement may take. */
export const STATEMENT_MS = 5_000

/** How long a call waits on these connections, for one of them and then for a lock: as long as a statement may take. */
export const deadlineOf = ({ statement_timeout }: pg.PoolConfig): number => Number(statement_timeout) || STATEMENT_MS
