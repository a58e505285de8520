export type GeometryErrorCode = 'not-geometry' | 'geometry-version' | 'geometry-damaged' | 'geometry-too-large'

/** The only thing `readGeometry` throws. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError'
  declare readonly code: GeometryErrorCode

  constructor(code: GeometryErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export const broken = (what: string): GeometryError =>
  new GeometryError('geometry-damaged', `The geometry is damaged: ${what}.`)
