/** Bits of a user command's buttons. Used as a namespace. */
export const jump = 2
export const duck = 4
export const forward = 8
export const back = 16
export const use = 32
export const moveLeft = 512
export const moveRight = 1024
