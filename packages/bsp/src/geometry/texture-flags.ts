/** Bits of what a texture does, by its name: `{` has holes, `!` is a liquid, `scroll` runs. */
export const HOLES = 1
export const LIQUID = 2
export const SCROLLS = 4
/** Number of the colour that is not drawn, in textures with holes. */
export const NOTHING = 255
