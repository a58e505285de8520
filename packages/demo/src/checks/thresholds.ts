/** Where the checks begin to speak. Used as a namespace. */

export const highestFps = 100.1
export const lowestFps = 95

/** Below the lower of the two limits some communities set, in more than this share of the frames. */
export const leastFps = 80
export const slowShare = 0.05

/** Frame or packet numbers that are off by so many were changed. */
export const seamFrames = 50

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

/** A button's command comes at most so many frames before it. */
export const framesToJump = 3
export const framesToMove = 4
export const jumpsWithout = 2
export const ducksWithout = 2
export const movesWithout = 3
/** Of all presses, from which they are strong. */
export const withoutShare = 0.02

export const movesOver = 5
/** The Scout's limit: the frame after a weapon switch still moves by the old weapon. */
export const fastestWeapon = 260
export const moveTolerance = 0.5

/** Sideways against or without the key, frames on end. */
export const sideRows = 20

/** The command's angles are kept in steps of 0.0055 degrees. */
export const angleDegrees = 0.023
export const angleRows = 5

/** Rendered frames for each in the demo, above which frames say nothing. */
export const framesPerNet = 3

/** Hops that leave the ground after one frame: to accuse anybody, the least that chance leaves must be above what hands do. */
export const hopsLook = 8
export const perfectLook = 0.85
export const hopsStrong = 20
export const perfectStrong = 0.75

/**
 * Frames on end that do not follow from the commands: strong, and worth a look; and as a share of all that are judged.
 * Honest demos have none at all but beside slopes.
 */
export const unexplainedFrames = 20
export const unexplainedMs = 250
export const unexplainedLook = 8
export const unexplainedShare = 0.004
/** Frames beside slopes of which no map tells, and as a share. */
export const slopeFrames = 60
export const slopeShare = 0.1

/**
 * How far from 1 a share of recorded and computed is, over how many frames, and how many of them are off by themselves.
 * Honest: 0.9997 to 1.0005; the push, which is small, 0.9955 to 1.
 */
export interface BiasLimits {
  look: number
  frames: number
  framesApart: number
  strong: number
  strongFrames: number
}
export const fallBias: BiasLimits = { look: 0.006, frames: 60, framesApart: 0, strong: 0.012, strongFrames: 200 }
export const pushBias: BiasLimits = { look: 0.02, frames: 10, framesApart: 3, strong: 0.08, strongFrames: 200 }
export const wayBias: BiasLimits = { look: 0.006, frames: 60, framesApart: 0, strong: 0.012, strongFrames: 200 }

export const reversals = 10
export const reversalsStrong = 40
export const sameFrameShare = 0.6
export const changes = 20
export const withoutGapShare = 0.6

/** Hanging in the air: falling or rising as fast as this all the time and yet staying where one is, for so long. */
export const hangSpeed = 60
export const hangUnits = 8
export const hangSpeedRange = 30
export const hangStep = 0.2
export const hangSeconds = 1
export const hangRows = 15

/** Double ducks after so few frames on the ground, of those after at most so many: a hint until records have calibrated it. */
export const timedDuckRows = 1
export const duckRows = 10
export const timedDuckLeast = 0.75
export const timedDuckShare = 0.85
export const timedDucks = 8
