import type { ComponentProps } from 'react'
import panel from './panel.module.css'
import { SkeletonRows } from './skeleton.tsx'

/** A panel of rows while what stands in it is being loaded. */
export const SkeletonPanel = (rows: ComponentProps<typeof SkeletonRows>) => (
  <div className={panel.panel}>
    <SkeletonRows {...rows} />
  </div>
)
