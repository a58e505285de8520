/** `FULL=1 npm test`: everything in every combination of browser, width and theme; else a share of it, another with each commit. */
export { IS_FULL, shareOf } from '@kz/server/testing/share'
