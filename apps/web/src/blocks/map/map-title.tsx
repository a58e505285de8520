import { createElement, Fragment } from 'react'

const PLACES = /(?<=_)|(?=\[)/

/** The name of a map as a title. A long one breaks after underscores and before its route; what is copied holds nothing between. */
export function MapTitle({ mapName }: { mapName: string }) {
  const parts = mapName.split(PLACES).flatMap((part, place) => (place === 0 ? [part] : [createElement('wbr'), part]))
  return createElement(Fragment, null, ...parts)
}
