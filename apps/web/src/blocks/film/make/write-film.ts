/** Takes the pictures of a film one after the other and makes a file of them. */
export interface FilmWriter {
  /** of what is written so far */
  readonly bytes: number
  /** takes the picture that is on the canvas as a frame; waits until there is room for another */
  add: (frame: number) => Promise<void>
  /** ends the file after the frames it was given */
  finish: () => Promise<Blob>
  /** leaves nothing behind */
  drop: () => Promise<void>
}
