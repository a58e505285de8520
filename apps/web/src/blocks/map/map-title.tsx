import { createElement, Fragment } from 'react'

/** The name of a map as a title. A long one breaks after underscores only; what is copied holds nothing between. */
export function MapTitle({ mapName }: { mapName: string }) {
  const parts = mapName.split('_').flatMap((part, place) => (place === 0 ? [part] : ['_', createElement('wbr'), part]))
  return createElement(Fragment, null, ...parts)
}
