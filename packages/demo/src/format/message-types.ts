/** Numbers the engine gives to messages and to what is in them. Used as a namespace. */

export const firstUserMessage = 64
/** `#`: a text that begins so names one of the game's own. */
export const hash = 35
/** svc_director with a text. */
export const directorMessage = 6
/** svc_tempentity with a length of its own. */
export const bspDecal = 13
export const textMessage = 29
/** An effect of textMessage that brings one more number. */
export const scanOut = 2
/** Flag of a delta's field. */
export const deltaString = 128
