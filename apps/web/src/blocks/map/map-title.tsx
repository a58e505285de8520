import { createElement, Fragment } from 'react'

const PLACES = /(?<=_)|(?=\[)/

/** The name of a map as a title. A long one breaks after underscores and before its route; what is copied holds nothing between. */
export function MapTitle({ mapName }: { mapName: string }) {
  const parts = mapName.split(PLACES).flatMap((part, place) => (place === 0 ? [part] : [createElement('wbr'), part]))
  return createElement(Fragment, null, ...parts)
}

/** Widths of the letters of titles in em, the wider of the site's own font and of the one that stands in for it. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl]/, 0.35],
  [/[ft_[\]-]/, 0.5],
  [/[mwMW]/, 1.05],
  [/[\dA-Z]/, 0.85],
]
const USUAL = 0.73

/** How wide the name of a map is at most as a title, in em; of letters of other scripts by the usual width. */
export const titleWidth = (mapName: string): number =>
  Number([...mapName].reduce((sum, letter) => sum + widthOf(letter), 0).toFixed(2))

const widthOf = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL
