import type { ComponentType, LazyExoticComponent } from 'react'
import type { IconShape } from '../../ui/icon.tsx'

/** A panel of a column. The columns take them from here; a feature brings the component. */
export interface RailPanel {
  /** short name: label of the folded icon */
  label: string
  icon: IconShape
  Panel: LazyExoticComponent<ComponentType>
  /** CSS height that is kept free while the panel is loaded */
  height: string
  /** a count on the folded icon: `<em>3</em>` and a hidden word for what it counts */
  Count?: ComponentType
}

export const LEFT_PANELS: readonly RailPanel[] = []

export const RIGHT_PANELS: readonly RailPanel[] = []
