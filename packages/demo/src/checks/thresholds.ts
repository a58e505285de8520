/** Where the checks begin to speak. Used as a namespace. */

export const highestFps = 100.1
export const lowestFps = 95

/** Clocks of shorter demos say nothing. */
export const clocksMs = 10_000
/** How far the clocks may be apart, as a share. */
export const clockLook = 0.01
export const clockStrong = 0.03
/** Steps unlike their frame: more than this share of all, and no fewer than so many. */
export const oddStepShare = 0.01
export const oddSteps = 5

/** Flights that must have fallen oddly, how far from 1, and how alike their rows must be. */
export const flights = 3
export const gravityShare = 0.1
export const flightRowsLeast = 10
export const flightRows = 2000
export const evenly = 0.15
export const evenShare = 0.8
/** Rows of a flight without any change; more of them is a ladder. */
export const steadyShare = 0.2

/** A jump's command comes at most so many frames before it. */
export const framesToJump = 3
export const jumpsWithout = 2

export const movesOver = 5
/** The Scout's limit: the frame after a weapon switch still moves by the old weapon. */
export const fastestWeapon = 260
export const moveTolerance = 0.5
