/** What one replay may cost, before anything is sized by it. Used as a namespace. */

/** What servers may upload, and what it may unpack to. */
export const fileBytes = 64 * 1024 * 1024
/** Two hours and three quarters at 100 commands a second. */
export const frames = 1_000_000
export const events = 20_000
