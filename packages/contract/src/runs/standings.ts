/** Lists that pages draw: apart from the calls, so that a page does not bring what reads them. */

/** What is known of a run, the least first: each level holds all that the one before it says. */
export const STANDINGS = ['sent', 'replayed', 'simulated', 'checked'] as const
export type Standing = (typeof STANDINGS)[number]
/** `pro`: without gochecks; `nub`: with; `all`: the better of both. */
export const RUN_CLASSES = ['pro', 'nub', 'all'] as const
export type RunClass = (typeof RUN_CLASSES)[number]
