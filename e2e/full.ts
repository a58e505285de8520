/** `FULL=1 npm test`: everything in every combination of browser, width and theme; else a share of it, another with each commit. */
import { IS_FULL, shareOf } from '@kz/server/testing/share'

export { IS_FULL, shareOf }

/** Windows in which journeys are walked: a run takes the telephone or the screen, a full one both. */
export const WIDTHS: readonly number[] = shareOf([390, 1440], 2)
