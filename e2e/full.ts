/** `FULL=1 npm test`: everything in every combination of browser, width and theme, and all rounds of the mutations. */
export const IS_FULL = process.env.FULL === '1'
