import { z } from 'zod'

/** The plain words answers are made of, one schema each; the server's rows have the same ones. */

export const text = z.string()
export const textOrNull = text.nullable()
/** Of any unit, with or without a fraction: the field's name says which. */
export const number = z.number()
export const numberOrNull = number.nullable()
export const bool = z.boolean()
export const boolOrNull = bool.nullable()
