/**
 * Texts by their keys as files bring them. A key is a number without any order that a packer could use, and is half of a
 * short text: keys are sorted and told by the distance of each from the one before, in two strings that pack well.
 */

type Texts = Readonly<Record<string, string>>

/** Texts with names of their own; then of each key the far part of its distance, the near part, and the texts. */
export type Packed = readonly [named: Texts, far: string, near: string, texts: string]

const DIGITS = 3
const NEAR = 36 ** DIGITS
/** the first sign that needs no mark in a string of JSON */
const FIRST = 35

/** @param texts by the keys of `messageKey`, or by names that begin with `~` */
export function packTexts(texts: Texts): Packed {
  const isNamed = ([key, text]: [string, string]) => key.startsWith('~') || text.includes('\n')
  const all = Object.entries(texts)
  const keyed = all
    .filter((each) => !isNamed(each))
    .map(([key, text]) => ({ key: Number.parseInt(key, 36), text }))
    .sort((one, other) => one.key - other.key)
  const steps = keyed.map(({ key }, at) => key - (keyed[at - 1]?.key ?? 0))
  return [
    Object.fromEntries(all.filter(isNamed)),
    steps.map((step) => String.fromCharCode(FIRST + Math.floor(step / NEAR))).join(''),
    steps.map((step) => (step % NEAR).toString(36).padStart(DIGITS, '0')).join(''),
    keyed.map(({ text }) => text).join('\n'),
  ]
}

/** Lays what a file brought beside the texts that are there. */
export function unpackTexts([named, far, near, texts]: Packed, into: Record<string, string>): void {
  Object.assign(into, named)
  let key = 0
  if (far)
    texts.split('\n').forEach((text, at) => {
      key += (far.charCodeAt(at) - FIRST) * NEAR + Number.parseInt(near.slice(at * DIGITS, (at + 1) * DIGITS), 36)
      into[key.toString(36)] = text
    })
}
