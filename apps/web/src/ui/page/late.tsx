import { type ComponentType, lazy, type ReactNode } from 'react'

export interface Late {
  (): ReactNode
  /** forgets a load that failed: what is drawn next loads anew */
  again(): void
}

/** A component whose code is loaded when it is first drawn. React keeps a failed load for good, so `again` starts another. */
export function late(load: () => Promise<ComponentType>): Late {
  const start = () => lazy(async () => ({ default: await load() }))
  let Loaded = start()
  const Panel: Late = () => <Loaded />
  Panel.again = () => {
    Loaded = start()
  }
  return Panel
}
