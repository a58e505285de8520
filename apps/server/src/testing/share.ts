/** `FULL=1 npm test`: sweeps are tried whole (docs/decisions/076). */
export const IS_FULL = process.env.FULL === '1'

const DAY_MS = 86_400_000
/** `npm test` names one by the commit; started alone tests take another every day. */
const SHARE = Number(process.env.SHARE || Math.floor(Date.now() / DAY_MS))

/**
 * What this run takes of a sweep: one of so many shares, never none of it; with FULL=1 all.
 * @param turn sweeps of the same things take different shares
 */
export function shareOf<Thing>(all: readonly Thing[], shares: number, turn = 0): readonly Thing[] {
  if (IS_FULL || all.length === 0) return all
  const most = Math.min(shares, all.length)
  return all.filter((_, place) => place % most === (SHARE + turn) % most)
}

/** Whether this run tries what one run in so many does: a rule of which others try the usual case. With FULL=1 always. */
export const isDue = (shares: number, turn = 0): boolean => IS_FULL || (SHARE + turn) % shares === 0
