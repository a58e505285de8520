import { CodedError } from '../coded-error.ts'

export type GeometryErrorCode = 'not-geometry' | 'geometry-version' | 'geometry-damaged' | 'geometry-too-large'

/** The only thing `readGeometry` throws. */
export class GeometryError extends CodedError<GeometryErrorCode> {
  override readonly name = 'GeometryError'
}

export const broken = (what: string): GeometryError =>
  new GeometryError('geometry-damaged', `The geometry is damaged: ${what}.`)
