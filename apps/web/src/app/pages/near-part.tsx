import type { ReactNode } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { useNear } from '../../lib/use-near.ts'

const NEAR_PX = 200

interface NearPartProps {
  /** CSS height that is kept free until then */
  height: string
  /** of the part's section, for links on the page */
  id?: string
  children: ReactNode
}

/** A part further down a page, which a phone draws when the reader comes near. */
export function NearPart({ height, id, children }: NearPartProps) {
  const isPhone = useMedia('(max-width: 47.99rem)')
  const [place, isNear] = useNear(NEAR_PX)
  if (isPhone && !isNear) return <div ref={place} id={id} style={{ minHeight: height }} />
  return children
}
