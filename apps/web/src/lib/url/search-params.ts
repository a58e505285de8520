/**
 * A field of an address, told by what it is when the address says nothing: a whole number from 1 (0 for none), a text, a
 * switch, or one of a list, whose first is the usual one.
 */
type Field = number | string | boolean | readonly string[]

type ValueOf<Known extends Field> = Known extends readonly (infer One)[]
  ? One
  : Known extends number
    ? number
    : Known extends boolean
      ? boolean
      : string

export type Fields = Readonly<Record<string, Field>>

export type AddressOf<Known extends Fields> = { -readonly [Name in keyof Known]: ValueOf<Known[Name]> }

/** A part of it to be changed; what is chosen from a list may come from a select, as any text. */
export type ChangeOf<Known extends Fields> = {
  -readonly [Name in keyof Known]?: Known[Name] extends readonly string[] ? string : ValueOf<Known[Name]>
}

const LARGEST = 2 ** 31 - 1

const isText = (given: unknown): given is string | number => typeof given === 'string' || typeof given === 'number'

function fieldValue(field: Field, given: unknown): string | number | boolean | undefined {
  if (typeof field === 'number') {
    const number = isText(given) ? Number(given) : 0
    return Number.isInteger(number) && number >= 1 && number <= LARGEST ? number : field
  }
  if (typeof field === 'boolean') return given === true
  // a text of digits was read as a number
  if (typeof field === 'string') return isText(given) ? String(given) : field
  return field.find((one) => isText(given) && one === String(given)) ?? field[0]
}

/** What an address says of the fields. What it says wrongly is as if it said nothing. */
export const readSearchParams = <Known extends Fields>(fields: Known, search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, search[name])]),
  ) as AddressOf<Known>

/** The same as an address holds it: what is as usual is left out. */
export const writeSearchParams = <Known extends Fields>(
  fields: Known,
  values: AddressOf<Known>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields[name]
      return value !== (typeof field === 'object' ? field[0] : field)
    }),
  )
